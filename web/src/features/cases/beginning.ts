/** The earlier case that the posting form begins with, if the address names one. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { postings } from '@/api/queries';
import type { PostedJob } from '@/api/types';
import { comingMonth, pastMonth } from '@/rules/dateRange';
import { homeZone } from '@/session/homeZone';
import { t } from '@/i18n';
import { useSession } from '@/session/store';
import { toast } from '@/ui/toast';

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
