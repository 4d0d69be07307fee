import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import type { PostedJob } from '@/api/types';
import { QueryView } from '@/shared/QueryView';
import { NothingFound } from '@/shared/NothingFound';
import { NeedsCenter } from '@/shared/NeedsCenter';
import { chosenRange } from '@/rules/dateRange';
import { isFiltered, matchesPosting, type PostingFilter } from '@/rules/postingFilter';
import { isLongest, widened } from '@/rules/widerRange';
import { useNow } from '@/lib/useNow';
import { t } from '@/i18n';
import { centerOf, useCompact, useSession } from '@/session/store';
import type { Session } from '@/session/types';
import { BackToTop } from '@/ui/BackToTop';
import { Button } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { NoPostings } from './NoPostings';
import { PostingFilters } from './PostingFilters';
import { PostingRows } from './PostingRows';
import { usePostingActions } from './usePostingActions';
import { useScrollToPosting } from './useScrollToPosting';
import { defaultPostingsRange, postingsInRangeQuery } from './queries';

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
    ...postingsInRangeQuery(session, search, now),
    placeholderData: keepPreviousData,
  });
  const compact = useCompact();
  const go = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true, resetScroll: false });
  const all = query.data ?? NO_JOBS;
  const setExpanded = useScrollToPosting(
    search.item,
    query.data !== undefined && !query.isPlaceholderData,
  );
  const { act, cancelling, dialogs } = usePostingActions({
    session,
    jobs: all,
    onExpand: (item) => {
      setExpanded(item);
      go({ item });
    },
    refetch: () => void query.refetch(),
  });
  const isStandard = range.start === standard.start && range.end === standard.end;
  const widen = isLongest(range) ? undefined : () => go(widened(range));
  // The rows use deferred values, so that the filters react before hundreds of rows are rendered.
  const filter = useDeferredValue(search);
  const jobs = useMemo(
    () => all.filter((job) => matchesPosting(job, filter, now)),
    [all, filter, now],
  );
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
            jobs.length === 0 &&
            (isFiltered(filter) ? (
              <NothingFound
                searched={filterText(filter)}
                onClear={() => go({ text: undefined, state: undefined })}
                onWiden={widen}
              />
            ) : (
              <NoPostings session={session} isStandard={isStandard} onWiden={widen} />
            ))
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
                busy={cancelling}
                onAction={act}
              />
              <BackToTop count={jobs.length} over={2} />
            </div>
          )}
        </QueryView>
      </NeedsCenter>
      {dialogs}
    </Page>
  );
}

const NO_JOBS: readonly PostedJob[] = [];

/** Returns a description of the filters. */
const filterText = ({ text, state }: PostingFilter): string =>
  [text, state && t(`postings.state.${state}`)].filter(Boolean).join(' · ');
