import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PostedJob } from '@/api/types';
import { t } from '@/i18n';
import { freePlaces } from '@/rules/inviteMore';
import { compareKeys } from '@/lib/compare';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { audienceText, peopleText } from '@/shared/dispatchText';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/Dialog';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { dispatchPreviewQuery } from './dispatchQueries';
import { type Plan, type Wave, WaveView } from './WaveView';
import { previewValues } from './previewValues';
import { usePlanCommands } from './usePlanCommands';

const PlanDialog = lazyWithRetry(
  () => import('./PlanDialog'),
  ({ onClose }) => onClose(),
);

interface Props {
  plan: Plan;
  /** The name of the professional group; undefined if the case has one position only. */
  group: string | undefined;
  job: PostedJob;
  now: Date;
}

/** The state and the waves of a dispatch plan, with the commands of its owners. */
export function PlanView({ plan, group, job, now }: Props) {
  const [editing, setEditing] = useState(false);
  const { next, sending, pause, skip } = usePlanCommands(plan._id);
  const { state } = plan;
  const busy = next.isPending || pause.isPending || skip.isPending;
  // The pressed button is busy but not disabled, because it would lose the focus.
  const stateOf = (pending: boolean) => ({ busy: pending, disabled: busy && !pending });
  const box = useRef<HTMLElement>(null);
  useKeepFocus(box);
  const canChange = state === 'ACTIVE' || state === 'PAUSED' || state === 'FILLED';
  // A paused plan does not have the state while its position is full, which it also is while its places are held for
  // people of the standby list.
  const isFull =
    state === 'FILLED' ||
    job.staffs.some((staff) => staff.specialtyId === plan.categoryId && freePlaces(staff) <= 0);
  // The server sends the earliest one, the first of several.
  const [upNext] = plan.waves
    .filter((wave) => wave.nextAt !== undefined)
    .toSorted((a, b) => compareKeys(a.nextAt ?? '', b.nextAt ?? ''));
  return (
    <section
      ref={box}
      aria-label={group ? `${t('dispatch.title')}: ${group}` : t('dispatch.title')}
    >
      <h3 className="text-sm text-muted">
        {t('dispatch.title')}
        {group && `: ${group}`} · <span className="font-bold">{t(`dispatch.state.${state}`)}</span>
      </h3>
      <ol className="mt-1 grid gap-2">
        {plan.waves.map((wave) => (
          <li
            key={wave.number}
            data-place={wave.number}
            tabIndex={-1}
            className="border-l-2 border-edge pl-3"
          >
            <WaveView
              {...{ wave, plan, job, now }}
              action={
                canChange && wave.nextAt !== undefined ? (
                  <Button
                    {...stateOf(skip.isPending && skip.variables === wave.number)}
                    aria-label={t('dispatch.skipWhat', { who: audienceText(wave.audience) })}
                    onClick={() => skip.run(wave.number)}
                  >
                    {t('dispatch.skip')}
                  </Button>
                ) : undefined
              }
            />
          </li>
        ))}
      </ol>
      {(canChange || state === 'FINISHED') && (
        <div
          data-place="commands"
          tabIndex={-1}
          className="mt-3 flex flex-wrap gap-3 max-md:flex-col"
        >
          {upNext && !isFull && (
            <Button
              wide
              look="main"
              {...stateOf(next.isPending)}
              onClick={() => sending.ask(upNext)}
            >
              {t('dispatch.sendNext')}
            </Button>
          )}
          {/* Also after the last step: a paused plan ignores a place that becomes free. */}
          {(upNext || state === 'PAUSED') && (
            <Button
              wide
              {...stateOf(pause.isPending)}
              onClick={() => pause.run(state !== 'PAUSED')}
            >
              {t(state === 'PAUSED' ? 'dispatch.continue' : 'dispatch.pause')}
            </Button>
          )}
          <Button wide icon="pencil" disabled={busy} onClick={() => setEditing(true)}>
            {t('dispatch.change')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={sending.subject !== undefined}
        title={t('dispatch.sendNext')}
        text={sending.subject && <SendQuestion wave={sending.subject} plan={plan} job={job} />}
        yes={t('dispatch.sendNext')}
        no={t('common.cancel')}
        busy={sending.isPending}
        onYes={sending.confirm}
        onNo={sending.cancel}
      >
        {state === 'PAUSED' && <p>{t('dispatch.sendContinues')}</p>}
      </ConfirmDialog>
      {editing && <PlanDialog plan={plan} onClose={() => setEditing(false)} />}
    </section>
  );
}

/** Says whom the next step invites, with their number once it is read. Some of them may be invited already. */
function SendQuestion({ wave, plan, job }: { wave: Wave } & Pick<Props, 'plan' | 'job'>) {
  const values = previewValues(job, [plan.categoryId]);
  const { data } = useQuery(dispatchPreviewQuery(values, job.timeZone, true));
  const who = data ? peopleText(wave.audience, data.sizes, false) : audienceText(wave.audience);
  return t('dispatch.sendAsk', { who });
}
