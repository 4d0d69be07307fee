import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useId, useState } from 'react';
import type { FullJob, ProfessionalJob } from '@/api/types';
import { factsOfJob } from '@/rules/caseFacts';
import { ownConflict } from '@/rules/ownConflict';
import type { Item } from '@/rules/stableList';
import { CaseCard } from '@/shared/CaseCard';
import { QueryView } from '@/shared/QueryView';
import { ShowMore } from '@/shared/ShowMore';
import { useLeaveStandby, useJoinStandby } from '@/shared/caseCommands';
import { dateTimeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { EmptyState, SkeletonList } from '@/ui/Empty';
import { Note } from '@/ui/Note';
import { Section } from '@/ui/Sections';
import { focusJobCard } from './focusJobCard';
import { fullCasesQuery } from './fullCases';
import { useCaseNotes } from './useCaseNotes';
import { useRequestWithdrawal } from './useRequestWithdrawal';

/**
 * The cases of the group without a free place, whose standby lists can be joined. The list is read when it is opened.
 * `own` are the professional's own cases.
 */
export function FullCases({ own, now }: { own: readonly ProfessionalJob[]; now: Date }) {
  const [open, setOpen] = useState(false);
  // The button reacts before the cards of a page are rendered.
  const listed = useDeferredValue(open);
  const id = useId();
  const query = useInfiniteQuery({ ...fullCasesQuery(false), enabled: open });
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
      {listed && (
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
            {({ items }) => <FullCards items={items} own={own} now={now} />}
          </QueryView>
          <ShowMore query={query} />
        </div>
      )}
    </section>
  );
}

/**
 * The full cases to which the professional was invited too late, or on whose standby list they are (AMB-303): a section of My
 * jobs. The card of `item`, the case of a link, gets the focus. A case whose card is still `listed` in another section, because
 * it was filled while the list is open, is not shown twice.
 */
export function OwnFullCases({
  listed,
  now,
  item,
}: {
  listed: readonly Item[];
  now: Date;
  item: string | undefined;
}) {
  const query = useInfiniteQuery(fullCasesQuery(true));
  const items = (query.data?.items ?? []).filter(
    ({ _id }) => !listed.some(({ job }) => job._id === _id),
  );
  const found = items.some(({ _id }) => _id === item);
  useEffect(() => {
    if (found) focusJobCard(item);
  }, [found, item]);
  if (items.length === 0) return null;
  return (
    <Section
      anchor="full"
      label={t('standby.title')}
      count={query.hasNextPage ? `${items.length}+` : items.length}
    >
      <FullCards items={items} own={listed.map(({ job }) => job)} now={now} />
      <ShowMore query={query} />
    </Section>
  );
}

interface CardsProps {
  items: FullJob[];
  /** The professional's own cases. */
  own: readonly ProfessionalJob[];
  now: Date;
}

/** The cards of full cases with their actions. */
function FullCards({ items, own, now }: CardsProps) {
  const joinStandby = useJoinStandby();
  const leave = useLeaveStandby();
  const withdrawal = useRequestWithdrawal();
  const busy = (command: { isPending: boolean; variables: string | undefined }, job: FullJob) =>
    command.isPending && command.variables === job._id;
  const actionOf = (job: FullJob) => {
    if (job.awaitsApproval)
      return (
        <Button busy={withdrawal.pending === job._id} onClick={() => withdrawal.ask(job)}>
          {t('cases.withdrawRequest')}
        </Button>
      );
    if (job.standbySince)
      return (
        <Button busy={busy(leave, job)} onClick={() => leave.mutate(job._id)}>
          {t('standby.leave')}
        </Button>
      );
    return (
      <Button look="main" busy={busy(joinStandby, job)} onClick={() => joinStandby.mutate(job._id)}>
        {t('standby.join')}
      </Button>
    );
  };
  return (
    <>
      <ul aria-label={t('standby.title')} className="grid items-start gap-3 lg:grid-cols-2">
        {items.map((job) => (
          <li key={job._id} data-place={job._id} tabIndex={-1}>
            <FullCard
              job={job}
              sameTimeAt={ownConflict(job, own)?.surgeryCenterId.name}
              now={now}
              action={actionOf(job)}
            />
          </li>
        ))}
      </ul>
      {withdrawal.dialog}
    </>
  );
}

interface CardProps {
  job: FullJob;
  /** The center of an own confirmed case at the same time. */
  sameTimeAt: string | undefined;
  now: Date;
  action: ReactNode;
}

/** The card of a full case, with the same notes as that of an open one. */
function FullCard({ job, sameTimeAt, now, action }: CardProps) {
  const notes = useCaseNotes(job);
  return (
    <CaseCard
      facts={factsOfJob(job)}
      {...notes}
      state={job.standbySince ? 'requested' : 'past'}
      stateLabel={stateLabel(job)}
      now={now}
      actions={action}
    >
      <div className="grid gap-2 empty:hidden">
        <StandbyState job={job} />
        {sameTimeAt && <Note>{t('cases.sameTime', { center: sameTimeAt })}</Note>}
      </div>
    </CaseCard>
  );
}

function stateLabel({ awaitsApproval, standbySince }: FullJob): string {
  if (awaitsApproval) return t('standby.awaitsApproval');
  return t(standbySince ? 'standby.list' : 'standby.full');
}

/** Whether the professional is on the standby list, and whether an owner has to approve it. */
function StandbyState({ job }: { job: FullJob }) {
  if (job.awaitsApproval) return <Note>{t('standby.asked')}</Note>;
  if (job.standbySince)
    return <Note>{t('standby.on', { when: dateTimeText(job.standbySince, job.timeZone) })}</Note>;
  return job.invited ? null : <Note>{t('standby.needsApproval')}</Note>;
}
