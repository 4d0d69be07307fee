import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { centerDispatchQuery } from '@/api/centerDispatch';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { components } from '@/api/schema';
import { t } from '@/i18n';
import { useDraft } from '@/lib/useDraft';
import { type EditedWave, editedWaves } from '@/rules/dispatch';
import { useCenter, useUser } from '@/session/store';
import { DraftNotice } from '@/shared/DraftNotice';
import { QueryView } from '@/shared/QueryView';
import { useWaveForm } from '@/shared/useWaveForm';
import { WaveEditor } from '@/shared/WaveEditor';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { SkeletonList } from '@/ui/Empty';
import { Checkbox } from '@/ui/Checkbox';
import { Select } from '@/ui/Select';
import { toast } from '@/ui/toast';

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
  const query = useQuery(centerDispatchQuery(center));
  return (
    <Card as="section" padding="large" aria-labelledby="settings-dispatch">
      <h2 id="settings-dispatch" className="text-lg">
        {t('dispatch.settings', { center: name })}
      </h2>
      <p className="mt-1 text-muted">{t('dispatch.settingsLead')}</p>
      <QueryView query={query} skeleton={<SkeletonList rows={1} height="h-40" />}>
        {(plans) => <PlansForm center={center} plans={plans} />}
      </QueryView>
    </Card>
  );
}

/**
 * The edited waves of a lead time, also as a draft that survives leaving the screen. Changes by a colleague appear only
 * while no waves are unsaved, and drop a draft that is not shown.
 */
function useWaves(center: string, plans: Plans, lead: Lead) {
  const { userId } = useUser();
  const base = JSON.stringify(wavesFor(plans, lead));
  const planned: readonly EditedWave[] = editedWaves(wavesFor(plans, lead));
  const draft = useDraft(
    { name: `plan.${userId}.${center}.${lead}` },
    { waves: planned },
    { base },
  );
  const [unsaved, setUnsaved] = useState(draft.stored?.waves);
  const discard = () => {
    draft.remove();
    setUnsaved(undefined);
  };
  return {
    waves: unsaved ?? planned,
    isUnsaved: unsaved !== undefined,
    restored: draft.restored,
    change: (waves: readonly EditedWave[]) => {
      if (JSON.stringify(waves) === JSON.stringify(planned)) return discard();
      draft.save({ waves });
      setUnsaved(waves);
    },
    discard,
  };
}

function PlansForm({ center, plans }: { center: string; plans: Plans }) {
  const queryClient = useQueryClient();
  const edited = {
    WEEKS: useWaves(center, plans, 'WEEKS'),
    DAYS: useWaves(center, plans, 'DAYS'),
    HOURS: useWaves(center, plans, 'HOURS'),
  };
  const [lead, setLead] = useState(() => LEADS.find((one) => edited[one].isUnsaved) ?? 'DAYS');
  const { waves, restored, change: changeWaves, discard } = edited[lead];
  const save = useCommand({
    send: (body: Change, headers) =>
      bodyOf(
        api.PUT('/api/surgerycenter/{id}/dispatch', {
          params: { path: { id: center } },
          body,
          headers,
        }),
      ),
    onDone: (saved, change) => {
      // The saved waves replace the draft at once, before they are read again.
      queryClient.setQueryData(centerDispatchQuery(center).queryKey, saved);
      if (change.lead) edited[change.lead].discard();
      toast(t('toast.saved'), { closeAfter: 1000 });
    },
    refreshes: ['profile', 'cases'],
  });
  // A disabled control would lose the focus, so changes are ignored while one is saved.
  const change = (body: Change) => {
    if (!save.isPending) save.run(body);
  };
  return (
    <div className="mt-4 grid gap-4">
      <Checkbox
        label={t('dispatch.preselect')}
        checked={plans.preselected}
        aria-disabled={save.isPending || undefined}
        onChange={({ target }) => change({ preselected: target.checked })}
      />
      <Select
        className="max-w-panel"
        label={t('dispatch.confirmDay')}
        hint={t('dispatch.confirmDayHint')}
        value={String(plans.confirmDayHours)}
        aria-disabled={save.isPending || undefined}
        options={ASK_HOURS.map((hours) => ({
          value: String(hours),
          label: hours === 0 ? t('dispatch.never') : t('dispatch.hoursBefore', { hours }),
        }))}
        onChange={({ target }) => change({ confirmDayHours: hoursOf(target.value) })}
      />
      <Select
        className="max-w-panel"
        label={t('dispatch.lead')}
        value={lead}
        options={LEADS.map((value) => ({ value, label: t(`dispatch.lead.${value}`) }))}
        onChange={({ target }) => setLead(target.value as Lead)}
      />
      <DraftNotice form={{ draft: { restored }, discardDraft: discard }} />
      <PlanForm
        key={lead}
        edited={waves}
        busy={save.isPending}
        onChange={changeWaves}
        onSave={(plan) => save.run({ lead, plan: { waves: plan } })}
      />
    </div>
  );
}

interface PlanProps {
  edited: readonly EditedWave[];
  busy: boolean;
  onChange: (waves: readonly EditedWave[]) => void;
  onSave: (waves: Plans['weeks']) => void;
}

function PlanForm({ edited, busy, onChange, onSave }: PlanProps) {
  const { invalid, submit } = useWaveForm(edited, onSave);
  return (
    <div className="grid gap-4">
      <WaveEditor waves={edited} busy={busy} onChange={onChange} />
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
