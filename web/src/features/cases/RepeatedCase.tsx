import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { keys } from '@/api/keys';
import { ownerKey, postingsQuery } from '@/api/ownerQueries';
import type { PostedJob } from '@/api/types';
import { serverNow } from '@/lib/serverClock';
import { comingMonth, pastMonth } from '@/rules/dateRange';
import type { PostingValues } from '@/rules/posting';
import { isMissing, isReplaceable, valuesToReplace } from '@/rules/replacement';
import { homeZone } from '@/session/homeZone';
import { t } from '@/i18n';
import { useSession } from '@/session/store';
import { SkeletonList } from '@/ui/Empty';
import { toast } from '@/ui/toast';
import type { CopiedCase } from './FilledFrom';
import { isSamePosting } from './postForm';
import { limitedTo, valuesOf } from './valuesOf';
import type { Poster } from './usePoster';

type Participant = PostedJob['participants'][number];

/** The earlier case that fills the posting form. */
export interface CaseToRepeat {
  /** The case, and who is replaced. */
  from: CopiedCase;
  values: (poster: Poster) => PostingValues;
  /** Whether the values are those of a case in a cached list. */
  isCopy: (poster: Poster, values: PostingValues) => boolean;
}

/** Returns the cases of the cached lists; a case may be in several. */
const cachedCases = (queryClient: QueryClient): PostedJob[] =>
  queryClient
    .getQueriesData<PostedJob[]>({ queryKey: keys.allPostings })
    .flatMap(([, jobs]) => jobs ?? []);

/** Finds a case in the cached lists. */
const cachedCase = (queryClient: QueryClient, id: string | undefined): PostedJob | undefined =>
  cachedCases(queryClient).find(({ _id }) => _id === id);

/**
 * Reads the case to post again if no cached list contains it, for example in a new tab; true while
 * loading. The API has no read of one case, so the cases of the current months are read.
 */
function useLoadCaseToRepeat(): boolean {
  const { again } = useSearch({ from: '/shell/posters/adminMain/postJob' });
  const session = useSession();
  const queryClient = useQueryClient();
  const { isLoading } = useQuery({
    queryKey: keys.caseToRepeat(session ? ownerKey(session) : '', again ?? ''),
    // The reads inside the function have their own retries.
    retry: false,
    enabled:
      again !== undefined && session !== undefined && cachedCase(queryClient, again) === undefined,
    queryFn: async () => {
      if (!session) return null;
      for (const range of [comingMonth, pastMonth]) {
        const { start, end } = range(serverNow(), homeZone(session));
        await queryClient.fetchQuery(postingsQuery(session, start, end));
        if (cachedCase(queryClient, again)) break;
      }
      return null;
    },
  });
  return isLoading;
}

interface Found {
  job: PostedJob;
  /** The professional to replace; missing if the whole case is repeated. */
  absent?: Participant | undefined;
}

/** Finds the case in the cached lists, with the person to replace while that is possible. */
function findCase(queryClient: QueryClient, id?: string, absentId?: string): Found | undefined {
  if (absentId === undefined) {
    const job = cachedCase(queryClient, id);
    return job && { job };
  }
  const now = serverNow();
  // One of the lists may be older than the absence.
  for (const job of cachedCases(queryClient)) {
    const absent = job.participants.find(({ _id }) => _id === absentId);
    if (job._id === id && absent && isReplaceable(job, absent, now)) return { job, absent };
  }
  return undefined;
}

/**
 * Returns the case to post again if a cached list contains it, and removes the search parameters.
 */
function useCaseToRepeat(): Found | undefined {
  const { again, absent } = useSearch({ from: '/shell/posters/adminMain/postJob' });
  const navigate = useNavigate({ from: '/adminMain/postJob' });
  const queryClient = useQueryClient();
  const [found] = useState(() => findCase(queryClient, again, absent));
  useEffect(() => {
    // Removed, so that navigating back shows the draft instead of filling the form again.
    if (again === undefined) return;
    if (!found) toast(t('post.againNot'), { tone: 'info' });
    void navigate({ search: {}, replace: true, resetScroll: false });
  }, [again, found, navigate]);
  return found;
}

interface Props {
  /** Renders the form; without a case if no list has it. */
  children: (again: CaseToRepeat | undefined) => ReactNode;
}

/** Renders the form after the earlier case that the search parameter `again` names has loaded. */
export default function RepeatedCase(props: Props) {
  return useLoadCaseToRepeat() ? <SkeletonList /> : <LoadedRepeatedCase {...props} />;
}

function LoadedRepeatedCase({ children }: Props) {
  const queryClient = useQueryClient();
  const found = useCaseToRepeat();
  if (!found) return children(undefined);
  const { job, absent } = found;
  return children({
    from: { job, absent: absent?.fullName },
    values: (poster) => (absent ? replacementOf(job, absent, poster) : valuesOf(job, poster)),
    isCopy: (poster, values) =>
      cachedCases(queryClient).some(
        (other) =>
          isSamePosting(valuesOf(other, poster), values) ||
          other.participants.some((person) => isReplacement(other, person, poster, values)),
      ),
  });
}

/** Returns the form values that replace a person, limited to what the poster can post. */
const replacementOf = (job: PostedJob, person: Participant, poster: Poster): PostingValues =>
  limitedTo(poster, valuesToReplace(job, person, serverNow()));

/** Whether the form has the values that replace this person, now or earlier: start and hours depend on the time. */
const isReplacement = (
  job: PostedJob,
  person: Participant,
  poster: Poster,
  values: PostingValues,
): boolean =>
  isMissing(person) &&
  isSamePosting(
    { ...replacementOf(job, person, poster), start: values.start, duration: values.duration },
    values,
  );
