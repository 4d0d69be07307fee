import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '@/api/client';
import { keys } from '@/api/keys';
import { byCursor, joinPages, pageOf, pageQuery } from '@/api/pages';
import type { FullJob } from '@/api/types';
import { factsOfJob } from '@/rules/caseFacts';
import { CaseCard } from '@/shared/CaseCard';
import { QueryView } from '@/shared/QueryView';
import { ShowMore } from '@/shared/ShowMore';
import { useLeaveStandby, useJoinStandby } from '@/shared/caseCommands';
import { dateTimeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { EmptyState, SkeletonList } from '@/ui/Empty';
import { Note } from '@/ui/Note';
import { useRequestWithdrawal } from './useRequestWithdrawal';

/** The cases of the group without a free place, whose standby lists can be joined. The list is read when it is opened. */
export function FullCases({ now }: { now: Date }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const query = useInfiniteQuery({
    queryKey: keys.fullJobs,
    queryFn: ({ signal, pageParam }) =>
      pageOf(api.GET('/api/fulljobs', { params: { query: pageQuery(pageParam) }, signal })),
    ...byCursor,
    select: joinPages,
    enabled: open,
  });
  const joinStandby = useJoinStandby();
  const leave = useLeaveStandby();
  const withdrawal = useRequestWithdrawal();
  const busy = (command: { isPending: boolean; variables: string | undefined }, job: FullJob) =>
    command.isPending && command.variables === job._id;
  return (
    <section className="mt-8 grid gap-3" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-lg">
        {t('standby.title')}
      </h2>
      <p className="max-w-column text-sm text-muted">{t('standby.lead')}</p>
      <div>
        <Button
          aria-expanded={open}
          aria-controls={`${id}-list`}
          icon="down"
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'standby.hide' : 'standby.show')}
        </Button>
      </div>
      {open && (
        <div id={`${id}-list`}>
          <QueryView
            query={query}
            skeleton={<SkeletonList height="h-56" />}
            empty={
              query.data?.items.length === 0 ? (
                <EmptyState kind="nothing" title={t('standby.none')} hint={t('standby.lead')} />
              ) : undefined
            }
          >
            {({ items }) => (
              <ul aria-label={t('standby.title')} className="grid items-start gap-3 lg:grid-cols-2">
                {items.map((job) => (
                  <li key={job._id}>
                    <CaseCard
                      facts={factsOfJob(job)}
                      state={job.standbySince ? 'requested' : 'past'}
                      stateLabel={t(job.standbySince ? 'standby.list' : 'standby.full')}
                      now={now}
                      actions={
                        job.awaitsApproval ? (
                          <Button
                            busy={withdrawal.pending === job._id}
                            onClick={() => withdrawal.ask(job)}
                          >
                            {t('cases.withdrawRequest')}
                          </Button>
                        ) : job.standbySince ? (
                          <Button busy={busy(leave, job)} onClick={() => leave.mutate(job._id)}>
                            {t('standby.leave')}
                          </Button>
                        ) : (
                          <Button
                            look="main"
                            busy={busy(joinStandby, job)}
                            onClick={() => joinStandby.mutate(job._id)}
                          >
                            {t('standby.join')}
                          </Button>
                        )
                      }
                    >
                      <StandbyState job={job} />
                    </CaseCard>
                  </li>
                ))}
              </ul>
            )}
          </QueryView>
          <ShowMore query={query} />
        </div>
      )}
      {withdrawal.dialog}
    </section>
  );
}

/** Whether the professional is on the standby list, and whether an owner has to approve it. */
function StandbyState({ job }: { job: FullJob }) {
  if (job.awaitsApproval) return <Note>{t('standby.asked')}</Note>;
  if (job.standbySince)
    return <Note>{t('standby.on', { when: dateTimeText(job.standbySince, job.timeZone) })}</Note>;
  return job.invited ? null : <Note>{t('standby.needsApproval')}</Note>;
}
