import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { centerDispatchQuery } from '@/api/centerDispatch';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { components } from '@/api/schema';
import { t } from '@/i18n';
import { readDraft, removeDraft, writeDraft } from '@/lib/formDraft';
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
const NO_WAVES: Pick<Draft, 'waves'> = { waves: [] };
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

/** The unsaved waves of a lead time. */
interface Draft {
  waves: readonly EditedWave[];
  /** The stored waves when the draft began. */
  base: string;
  /** True if they were typed on an earlier visit of the screen. */
  restored: boolean;
}

/**
 * The unsaved waves of each lead time, also as drafts that survive leaving the screen. Changes by a colleague appear in
 * the other lead times only, and drop a draft that is not shown.
 */
function useWaveDrafts(center: string, plans: Plans) {
  const { userId } = useUser();
  const nameOf = (lead: Lead) => `plan.${userId}.${center}.${lead}`;
  const baseOf = (lead: Lead) => JSON.stringify(wavesFor(plans, lead));
  const restore = (lead: Lead): Draft | undefined => {
    const base = baseOf(lead);
    const draft = readDraft({ name: nameOf(lead) }, NO_WAVES, base);
    return draft && { ...draft, base, restored: true };
  };
  const [drafts, setDrafts] = useState<Partial<Record<Lead, Draft | undefined>>>(() =>
    Object.fromEntries(LEADS.map((lead) => [lead, restore(lead)])),
  );
  const remove = (lead: Lead) => {
    removeDraft(nameOf(lead));
    setDrafts((old) => ({ ...old, [lead]: undefined }));
  };
  return {
    drafts,
    change: (lead: Lead, waves: readonly EditedWave[]) => {
      if (JSON.stringify(waves) === JSON.stringify(editedWaves(wavesFor(plans, lead))))
        return remove(lead);
      // A draft keeps its base, so that it is not restored over waves that a colleague has saved since.
      const { base, restored } = drafts[lead] ?? { base: baseOf(lead), restored: false };
      writeDraft({ name: nameOf(lead) }, { waves }, base);
      setDrafts((old) => ({ ...old, [lead]: { waves, base, restored } }));
    },
    remove,
  };
}

function PlansForm({ center, plans }: { center: string; plans: Plans }) {
  const queryClient = useQueryClient();
  const unsaved = useWaveDrafts(center, plans);
  const [lead, setLead] = useState(() => LEADS.find((one) => unsaved.drafts[one]) ?? 'DAYS');
  const draft = unsaved.drafts[lead];
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
      if (change.lead) unsaved.remove(change.lead);
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
      <DraftNotice
        form={{
          draft: { restored: draft?.restored ?? false },
          discardDraft: () => unsaved.remove(lead),
        }}
      />
      <PlanForm
        key={lead}
        edited={draft?.waves ?? editedWaves(wavesFor(plans, lead))}
        busy={save.isPending}
        onChange={(waves) => unsaved.change(lead, waves)}
        onSave={(waves) => save.run({ lead, plan: { waves } })}
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
