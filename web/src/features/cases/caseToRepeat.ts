/** The earlier case that fills the posting form, if the search parameter `again` names one. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { keys } from '@/api/keys';
import { postings } from '@/api/queries';
import type { PostedJob } from '@/api/types';
import { comingMonth, pastMonth } from '@/rules/dateRange';
import { homeZone } from '@/session/homeZone';
import { t } from '@/i18n';
import { useSession } from '@/session/store';
import { toast } from '@/ui/toast';

/** Returns the cases of the cached lists; a case may be in several. */
export const cachedCases = (queryClient: QueryClient): PostedJob[] =>
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
export function useLoadCaseToRepeat(): boolean {
  const { again } = useSearch({ from: '/shell/posters/adminMain/postJob' });
  const session = useSession();
  const queryClient = useQueryClient();
  const { isLoading } = useQuery({
    queryKey: keys.caseToRepeat(again ?? ''),
    // The reads inside the function have their own retries.
    retry: false,
    enabled:
      again !== undefined && session !== undefined && cachedCase(queryClient, again) === undefined,
    queryFn: async () => {
      if (!session) return null;
      for (const range of [comingMonth, pastMonth]) {
        const { start, end } = range(new Date(), homeZone(session));
        await queryClient.fetchQuery(postings(session, start, end));
        if (cachedCase(queryClient, again)) break;
      }
      return null;
    },
  });
  return isLoading;
}

/**
 * Returns the case to post again if a cached list contains it, and removes the search parameter.
 */
export function useCaseToRepeat(): PostedJob | undefined {
  const { again } = useSearch({ from: '/shell/posters/adminMain/postJob' });
  const navigate = useNavigate({ from: '/adminMain/postJob' });
  const queryClient = useQueryClient();
  const [job] = useState(() => cachedCase(queryClient, again));
  useEffect(() => {
    // Removed, so that navigating back shows the draft instead of filling the form again.
    if (again === undefined) return;
    if (!job) toast(t('post.againNot'), { tone: 'info' });
    void navigate({ search: {}, replace: true, resetScroll: false });
  }, [again, job, navigate]);
  return job;
}
