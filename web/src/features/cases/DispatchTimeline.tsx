import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { PostedJob } from '@/api/types';
import { categoryName } from '@/i18n/categories';
import { freePlaces } from '@/rules/inviteMore';
import { audienceText } from '@/shared/dispatchText';
import { t } from '@/i18n';
import { QueryView } from '@/shared/QueryView';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { compareKeys } from '@/lib/compare';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/Dialog';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { toast } from '@/ui/toast';
import { dispatchTimeline } from './dispatchQueries';
import { type Plan, type Wave, WaveView } from './DispatchWave';

const PlanDialog = lazyWithRetry(
  () => import('./PlanDialog'),
  ({ onClose }) => onClose(),
);

const StartPlanDialog = lazyWithRetry(
  () => import('./StartPlanDialog'),
  ({ onClose }) => onClose(),
);

interface Props {
  job: PostedJob;
  now: Date;
}

/** The dispatch plans of a posted case, one for each position, with the commands of its owners. */
export default function DispatchTimeline({ job, now }: Props) {
  const query = useQuery(dispatchTimeline(job._id));
  const [starting, setStarting] = useState(false);
  // Like a cancellation, a plan is possible until the start.
  const isOpen = job.button === 'CANCEL';
  return (
    <QueryView query={query} skeleton={null}>
      {({ plans }) => {
        const lacks = job.staffs.some(({ specialtyId }) =>
          plans.every(({ categoryId }) => categoryId !== specialtyId),
        );
        return (
          <div className="grid gap-4 empty:hidden">
            {plans.map((plan) => (
              <PlanView
                key={plan._id}
                plan={plan}
                group={job.staffs.length > 1 ? categoryName(plan.categoryId) : undefined}
                job={job}
                now={now}
              />
            ))}
            {lacks && isOpen && (
              <div>
                <Button onClick={() => setStarting(true)}>{t('dispatch.start')}</Button>
              </div>
            )}
            {starting && <StartPlanDialog job={job} onClose={() => setStarting(false)} />}
          </div>
        );
      }}
    </QueryView>
  );
}

interface PlanProps {
  plan: Plan;
  /** The name of the professional group; undefined if the case has one position only. */
  group: string | undefined;
  job: Props['job'];
  now: Date;
}

function PlanView({ plan, group, job, now }: PlanProps) {
  const [editing, setEditing] = useState(false);
  const path = { params: { path: { id: plan._id } } };
  const refreshes = ['cases'] as const;
  const next = useCommand({
    // With the number of the confirmed wave: another one may be next by now.
    send: (wave: number, once) =>
      bodyOf(api.POST('/api/dispatchplan/{id}/next', { ...path, body: { wave }, headers: once })),
    onDone: () => toast(t('dispatch.sent')),
    refreshes,
  });
  const sending = useConfirmedCommand(next, (wave: Wave) => wave.number);
  const pause = useCommand({
    send: (paused: boolean, once) =>
      bodyOf(
        api.PUT('/api/dispatchplan/{id}/paused', {
          ...path,
          body: { paused },
          headers: once,
        }),
      ),
    refreshes,
  });
  const skip = useCommand({
    send: (wave: number, once) =>
      bodyOf(api.POST('/api/dispatchplan/{id}/skip', { ...path, body: { wave }, headers: once })),
    refreshes,
  });
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
          {/* A paused plan has to be continued also after its last step, or it ignores a place that becomes free. */}
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
        text={
          sending.subject && t('dispatch.sendAsk', { who: audienceText(sending.subject.audience) })
        }
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
