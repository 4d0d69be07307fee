import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { PostedJob } from '@/api/types';
import { QueryView } from '@/shared/QueryView';
import { NothingFound } from '@/shared/NothingFound';
import { NeedsCenter } from '@/shared/NeedsCenter';
import { chosenRange, widened } from '@/rules/dateRange';
import { isFiltered, matchesPosting, type PostingFilter } from '@/rules/postingFilter';
import { factsOfJob } from '@/rules/caseFacts';
import { contentOfJob } from '@/rules/template';
import { useRelease } from '@/shared/caseCommands';
import type { ReleaseSubject } from '@/shared/ReleaseDialog';
import { useNow } from '@/lib/useNow';
import { useStableHandler } from '@/lib/useStableHandler';
import { t, withSeldomTexts } from '@/i18n';
import { centerOf, useCompact, useSession } from '@/session/store';
import type { Session } from '@/session/types';
import { BackToTop } from '@/ui/BackToTop';
import { Button } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { SkeletonList } from '@/ui/Empty';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { Page } from '@/ui/Page';
import { ConfirmCancelDialog } from './ConfirmCancelDialog';
import { NoPostings } from './NoPostings';
import { PostingFilters } from './PostingFilters';
import type { RowAction } from './PostingDetails';
import type { Participant } from './PostingPeople';
import { PostingRows } from './PostingRows';
import { useCancel } from './useCancel';
import { useInviteMore } from './useInviteMore';
import { defaultPostingsRange, postingsInRange } from './queries';

const InviteMoreDialog = lazyWithRetry(
  () => import('./InviteMoreDialog'),
  ({ onClose }) => onClose(),
);

const EditCaseDialog = lazyWithRetry(
  () => import('./EditCaseDialog'),
  ({ onClose }) => onClose(),
);

const ReleaseDialog = lazyWithRetry(
  () => withSeldomTexts(import('@/shared/ReleaseDialog')),
  ({ onClose }) => onClose(),
);

const SaveTemplateDialog = lazyWithRetry(
  () => withSeldomTexts(import('./SaveTemplateDialog')),
  ({ onClose }) => onClose(),
);

/** The screen All Postings. */
export default function PostingsPage() {
  const session = useSession();
  return session ? <Postings key={centerOf(session)?.value} session={session} /> : null;
}

function Postings({ session }: { session: Session }) {
  const search = useSearch({ from: '/shell/posters/adminMain/adminVerification' });
  const navigate = useNavigate({ from: '/adminMain/adminVerification' });
  const now = useNow();
  const standard = defaultPostingsRange(session, now);
  const range = chosenRange(search, standard);
  const query = useQuery({
    ...postingsInRange(session, search, now),
    placeholderData: keepPreviousData,
  });
  const compact = useCompact();
  const cancel = useCancel(query.data ?? []);
  const inviting = useInviteMore(query.data ?? []);
  const [edited, setEdited] = useState<string>();
  const [templateSource, setTemplateSource] = useState<PostedJob>();
  const editedJob = query.data?.find(({ _id }) => _id === edited);
  // A case that a calendar, the search or the posting form has linked to is expanded and scrolled into
  // view, but not one that was expanded here.
  const shown = useRef<string>(undefined);
  const ready = query.data !== undefined && !query.isPlaceholderData;
  const wanted = search.item;
  useEffect(() => {
    if (!ready || !wanted || wanted === shown.current) return;
    // Delayed until the list is painted, because expanding and scrolling at once looks like a jump.
    const late = setTimeout(() => {
      shown.current = wanted;
      document.getElementById(`posting-${wanted}`)?.scrollIntoView({ block: 'center' });
    }, 50);
    return () => clearTimeout(late);
  }, [ready, wanted]);
  const go = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true, resetScroll: false });
  const release = useRelease();
  const [releasing, setReleasing] = useState<ReleaseSubject>();
  const act = useStableHandler((action: RowAction, job: PostedJob, person?: Participant) => {
    switch (action) {
      case 'open':
        shown.current = job._id;
        return go({ item: job._id });
      case 'close':
        shown.current = undefined;
        return go({ item: undefined });
      case 'cancel':
        cancel.ask(job);
        // Whether the cancellation has consequences depends on the time, so the confirmation needs
        // current data.
        return void query.refetch();
      case 'invite':
        return inviting.open(job);
      case 'edit':
        return setEdited(job._id);
      case 'saveTemplate':
        return setTemplateSource(job);
      case 'release':
        return person && setReleasing(releaseOf(job, person));
    }
  });
  const isStandard = range.start === standard.start && range.end === standard.end;
  // The rows use deferred values, so that the filters react before hundreds of rows are rendered.
  const filter = useDeferredValue(search);
  const all = query.data ?? NO_JOBS;
  const jobs = useMemo(() => all.filter((job) => matchesPosting(job, filter)), [all, filter]);
  return (
    <Page
      title={t('title.allPostings')}
      width="wide"
      lead={query.data && t('postings.count', { count: jobs.length })}
      actions={
        <div className="flex items-end gap-2">
          <DateRange {...range} onChange={go} />
          <Button
            icon="refresh"
            busy={query.isFetching && !query.isPending}
            onClick={() => void query.refetch()}
          >
            <span className="max-md:sr-only">{t('common.refresh')}</span>
          </Button>
        </div>
      }
    >
      <NeedsCenter>
        {(all.length > 0 || isFiltered(search)) && (
          <PostingFilters search={search} onChange={(next) => go({ item: undefined, ...next })} />
        )}
        <QueryView
          query={query}
          skeleton={<SkeletonList height="h-24" />}
          empty={
            jobs.length === 0 && isFiltered(filter) ? (
              <NothingFound
                searched={filterText(filter)}
                onClear={() => go({ text: undefined, state: undefined })}
                onWiden={() => go(widened(range))}
              />
            ) : jobs.length === 0 ? (
              <NoPostings
                session={session}
                isStandard={isStandard}
                onWiden={() => go(widened(range))}
              />
            ) : undefined
          }
        >
          {() => (
            <div
              className={compact ? 'grid gap-1' : 'grid gap-2'}
              aria-busy={query.isPlaceholderData || undefined}
            >
              <PostingRows
                jobs={jobs}
                now={now}
                open={search.item}
                busy={cancel.isPending ? cancel.subject?._id : undefined}
                onAction={act}
              />
              <BackToTop count={jobs.length} over={2} />
            </div>
          )}
        </QueryView>
      </NeedsCenter>
      <ConfirmCancelDialog
        job={cancel.subject}
        busy={cancel.isPending}
        onYes={cancel.confirm}
        onNo={cancel.cancel}
      />
      {releasing && (
        <ReleaseDialog
          subject={releasing}
          submit={release.mutateAsync}
          onClose={() => setReleasing(undefined)}
        />
      )}
      {editedJob && <EditCaseDialog job={editedJob} onClose={() => setEdited(undefined)} />}
      {templateSource && (
        <SaveTemplateDialog
          content={contentOfJob(templateSource)}
          centerName={templateSource.surgeryCenterId.name}
          onClose={() => setTemplateSource(undefined)}
        />
      )}
      {inviting.job && (
        <InviteMoreDialog
          job={inviting.job}
          session={session}
          pending={inviting.pending}
          onInvite={(person) => inviting.job && inviting.invite(inviting.job._id, person)}
          onClose={inviting.close}
        />
      )}
    </Page>
  );
}

const NO_JOBS: readonly PostedJob[] = [];

/** Returns the input of the dialog that releases a person. */
const releaseOf = (job: PostedJob, person: Participant): ReleaseSubject => ({
  job: job._id,
  user: person._id,
  name: person.fullName,
  facts: factsOfJob(job),
  owed: person.releaseDue ?? 0,
  ...(person.cannotComeAt
    ? { known: 'CANNOT_COME' as const }
    : person.attendance?.state === 'UNCONFIRMED' && { known: 'DAY_NOT_CONFIRMED' as const }),
});

/** Returns a description of the filters. */
const filterText = ({ text, state }: PostingFilter): string =>
  [text, state && t(`postings.state.${state}`)].filter(Boolean).join(' · ');
