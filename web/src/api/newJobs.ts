/**
 * The query of New Cases. It is separate from `queries.ts`, which the first visit loads with the routes.
 */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type CaseFilter, shownFilter } from '@/rules/caseFilter';
import type { SessionUser } from '@/session/types';
import { api } from './client';
import { keys } from './keys';
import { byCursor, pageOf, pageQuery } from './pages';

/** The cases of a professional: the first page has all of their own, every page the open ones that match. */
export const newJobs = (user: SessionUser, filter: CaseFilter = {}) => {
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
            query: { ...query, ...pageQuery(pageParam) },
          },
          signal,
        }),
      ),
    ...byCursor,
  });
};

/** The query of the list that New Cases shows for these search parameters. */
export const shownNewJobs = (user: SessionUser, search: Parameters<typeof shownFilter>[0]) =>
  newJobs(user, shownFilter(search));
