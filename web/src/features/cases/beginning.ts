/** How the posting form begins: with a case posted earlier, with what was typed before, or empty. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { postings } from '@/api/queries';
import type { FavoritePerson, PostedJob } from '@/api/types';
import { valuesToRepeat } from '@/rules/postAgain';
import { type PostingValues, startError } from '@/rules/posting';
import { comingMonth, pastMonth } from '@/rules/dateRange';
import { homeZone } from '@/session/homeZone';
import { t } from '@/i18n';
import { useSession } from '@/session/store';
import { toast } from '@/ui/toast';
import type { draftOf } from './postForm';

/** What a poster may post for and where. */
export interface Poster {
  isSurgeon: boolean;
  /** Centers that know them. */
  verified: readonly string[];
  zoneOf: (center: string) => string;
  fresh: () => PostingValues;
}

const seen = (queryClient: QueryClient, id: string | undefined): PostedJob | undefined =>
  queryClient
    .getQueriesData<PostedJob[]>({ queryKey: ['cases', 'posted'] })
    .flatMap(([, jobs]) => jobs ?? [])
    .find(({ _id }) => _id === id);

/**
 * True while the case that the address asks to post again is looked for on the server: a tab of its
 * own has seen no list yet. The server gives cases by their days alone, so those of about now are read.
 */
export function useAgainRead(): boolean {
  const { again } = useSearch({ from: '/shell/posters/adminMain/postJob' });
  const session = useSession();
  const queryClient = useQueryClient();
  const { isLoading } = useQuery({
    queryKey: ['cases', 'again', again],
    // The reads inside try again by themselves.
    retry: false,
    enabled: again !== undefined && session !== undefined && seen(queryClient, again) === undefined,
    queryFn: async () => {
      if (!session) return null;
      for (const range of [comingMonth, pastMonth]) {
        const { start, end } = range(new Date(), homeZone(session));
        await queryClient.fetchQuery(postings(session, start, end));
        if (seen(queryClient, again)) break;
      }
      return null;
    },
  });
  return isLoading;
}

/** The case that the address asks to post again, if a list that was read has it; asked once. */
export function useAgain(): PostedJob | undefined {
  const { again } = useSearch({ from: '/shell/posters/adminMain/postJob' });
  const navigate = useNavigate({ from: '/adminMain/postJob' });
  const queryClient = useQueryClient();
  const [job] = useState(() => seen(queryClient, again));
  useEffect(() => {
    // Whoever comes back to this page finds what they made of it, not the earlier case once more.
    if (again === undefined) return;
    if (!job) toast(t('post.againNot'), { tone: 'info', closeAfter: 3000 });
    void navigate({ search: {}, replace: true, resetScroll: false });
  }, [again, job, navigate]);
  return job;
}

/** The earlier case as this poster can post it now. */
export function valuesAgain(job: PostedJob, poster: Poster): PostingValues {
  const { values } = valuesToRepeat(job, new Date());
  const start = poster.fresh();
  return {
    ...values,
    surgeon: poster.isSurgeon ? start.surgeon : values.surgeon,
    center:
      poster.isSurgeon && poster.verified.includes(values.center) ? values.center : start.center,
  };
}

/** What was typed before, as far as it still holds. */
export function valuesKept(
  kept: ReturnType<ReturnType<typeof draftOf>['read']>,
  { isSurgeon, verified, zoneOf, fresh }: Poster,
): PostingValues {
  const start = fresh();
  if (!kept) return start;
  const center = isSurgeon && verified.includes(kept.center) ? kept.center : start.center;
  const past = startError(kept.start, zoneOf(center), new Date()) !== undefined;
  return { ...start, ...kept, center, start: past ? start.start : kept.start };
}

/** No one is selected. */
export const NOBODY: ReadonlySet<string> = new Set();

/** Those of an earlier case who are asked again. */
export const inviteesOf = (job: PostedJob): ReadonlySet<string> =>
  new Set(valuesToRepeat(job, new Date()).invitees);

/** A person whose invitation is being sent. */
export const asInvited = ({ _id, fullName, categoryId }: FavoritePerson) => ({
  _id,
  fullName,
  categoryId,
  status: 'INVITED' as const,
});
