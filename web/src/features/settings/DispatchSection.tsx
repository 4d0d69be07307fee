import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { components } from '@/api/schema';
import { t } from '@/i18n';
import { type EditedWave, editedWaves, wavesOf } from '@/rules/dispatch';
import { useCenter, useUser } from '@/session/store';
import { QueryView } from '@/shared/QueryView';
import { WaveEditor } from '@/shared/WaveEditor';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { SkeletonList } from '@/ui/Empty';
import { Checkbox, Select } from '@/ui/Field';
import { toast } from '@/ui/toast';
import { centerDispatch } from './queries';

type Plans = components['schemas']['CenterDispatch'];
type Lead = components['schemas']['LeadTime'];
type Change = components['schemas']['UpdateCenterDispatch'];

const LEADS = ['WEEKS', 'DAYS', 'HOURS'] as const;
const ASK_HOURS = [0, 24, 48, 72] as const;
const hoursOf = (value: string) => ASK_HOURS.find((hours) => String(hours) === value) ?? 0;
const wavesFor = (plans: Plans, lead: Lead) =>
  ({ WEEKS: plans.weeks, DAYS: plans.days, HOURS: plans.hours })[lead];

/** For administrators: the plans that the posting form offers by lead time. */
export function DispatchSection() {
  const { signInType } = useUser();
  const center = useCenter();
  const manages = signInType === 'ADMIN' || signInType === 'SYSTEM_ADMIN';
  return manages && center ? (
    <Dispatch key={center.value} center={center.value} name={center.label} />
  ) : null;
}

function Dispatch({ center, name }: { center: string; name: string }) {
  const query = useQuery(centerDispatch(center));
  const [lead, setLead] = useState<Lead>('DAYS');
  const save = useCommand({
    send: (body: Change, once) =>
      bodyOf(
        api.PUT('/api/surgerycenter/{id}/dispatch', {
          params: { path: { id: center } },
          body,
          headers: { ...once },
        }),
      ),
    onDone: () => toast(t('toast.saved'), { closeAfter: 1000 }),
    refreshes: ['profile', 'cases'],
  });
  return (
    <Card as="section" padding="large" aria-labelledby="settings-dispatch">
      <h2 id="settings-dispatch" className="text-lg">
        {t('dispatch.settings', { center: name })}
      </h2>
      <p className="mt-1 text-muted">{t('dispatch.settingsLead')}</p>
      <QueryView query={query} skeleton={<SkeletonList rows={1} height="h-40" />}>
        {(plans) => (
          <div className="mt-4 grid gap-4">
            <Checkbox
              label={t('dispatch.preselect')}
              checked={plans.preselected}
              disabled={save.isPending}
              onChange={({ target }) => save.run({ preselected: target.checked })}
            />
            <Select
              className="max-w-md"
              label={t('dispatch.confirmDay')}
              hint={t('dispatch.confirmDayHint')}
              value={String(plans.confirmDayHours)}
              disabled={save.isPending}
              options={ASK_HOURS.map((hours) => ({
                value: String(hours),
                label: hours === 0 ? t('dispatch.never') : t('dispatch.hoursBefore', { hours }),
              }))}
              onChange={({ target }) => save.run({ confirmDayHours: hoursOf(target.value) })}
            />
            <Select
              className="max-w-md"
              label={t('dispatch.lead')}
              value={lead}
              options={LEADS.map((value) => ({ value, label: t(`dispatch.lead.${value}`) }))}
              onChange={({ target }) => setLead(target.value as Lead)}
            />
            {/* A change by a colleague resets the form, so unsaved input is lost. */}
            <PlanForm
              key={`${lead} ${JSON.stringify(wavesFor(plans, lead))}`}
              waves={wavesFor(plans, lead)}
              busy={save.isPending}
              onSave={(waves) => save.run({ lead, plan: { waves } })}
            />
          </div>
        )}
      </QueryView>
    </Card>
  );
}

interface PlanProps {
  waves: Plans['weeks'];
  busy: boolean;
  onSave: (waves: Plans['weeks']) => void;
}

function PlanForm({ waves, busy, onSave }: PlanProps) {
  const [edited, setEdited] = useState<readonly EditedWave[]>(() => editedWaves(waves));
  const [invalid, setInvalid] = useState(false);
  const submit = () => {
    const list = wavesOf(edited);
    setInvalid(!list);
    if (list) onSave(list);
  };
  return (
    <div className="grid gap-4">
      <WaveEditor waves={edited} busy={busy} onChange={setEdited} />
      {invalid && (
        <p role="alert" className="text-danger">
          {t('dispatch.invalid')}
        </p>
      )}
      <div>
        <Button wide look="main" busy={busy} onClick={submit}>
          {t('dispatch.save')}
        </Button>
      </div>
    </div>
  );
}
