/**
 * The queries of New Cases. They are separate from `queries.ts`, which the first visit loads with the routes.
 */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CaseFilter, shownFilter } from '@/rules/caseFilter';
import type { SessionUser } from '@/session/types';
import { api, bodyOf } from './client';
import { keys } from './keys';
import { byCursor, pageOf, pageParams } from './pages';

/** The cases of a professional: the first page has all of their own, every page the open ones that match. */
export const newJobsQuery = (user: SessionUser, filter: CaseFilter = {}) => {
  const { text, from, until, pay, miles, center } = filter;
  const query = {
    ...(text && { text }),
    ...(from && { from }),
    ...(until && { to: until }),
    ...(pay && { minPay: pay }),
    ...(miles && { miles }),
    ...(center && { center }),
  };
  return infiniteQueryOptions({
    queryKey: keys.newJobs(user.userId, query),
    queryFn: ({ signal, pageParam }) =>
      pageOf(
        api.GET('/api/newjobs/{categoryId}/{userId}', {
          params: {
            path: { categoryId: user.categoryId, userId: user.userId },
            query: { ...query, ...pageParams(pageParam) },
          },
          signal,
        }),
      ),
    ...byCursor,
  });
};

/** The query of the list that New Cases shows for these search parameters. */
export const shownNewJobsQuery = (user: SessionUser, search: Parameters<typeof shownFilter>[0]) =>
  newJobsQuery(user, shownFilter(search));

/** The miles to each confirmed center near the home of the user, by its id; empty without a home (AMB-292). */
export const centerDistancesQuery = queryOptions({
  // The home is a part of the availability, whose change makes the profiles stale.
  queryKey: [...keys.allProfiles, 'distances'],
  queryFn: async ({ signal }) => {
    const distances = await bodyOf(api.GET('/api/centerdistances', { signal }));
    return new Map(distances.map(({ center, miles }) => [center, miles]));
  },
  staleTime: 3_600_000,
});

/** Prefetches the queries of New Cases with the filters in the URL. */
export function prefetchNewCases(
  { queryClient, session }: { queryClient: QueryClient; session: { user: SessionUser } },
  search: Parameters<typeof shownNewJobsQuery>[1],
): void {
  void queryClient.prefetchQuery(centerDistancesQuery);
  void queryClient.prefetchInfiniteQuery(shownNewJobsQuery(session.user, search));
}
