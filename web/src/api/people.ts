/**
 * The queries of lists of people. They are separate from `queries.ts`, which the first visit loads with the routes.
 */
import { queryOptions } from '@tanstack/react-query';
import { centerOf } from '@/session/store';
import type { Session } from '@/session/types';
import { api, bodyOf } from './client';
import { keys } from './keys';
import { countedPage } from './pages';
import { withOwner } from './ownerQueries';

/** One page of people, with the total count. */
export const peopleQuery = (
  s: Session,
  page: number,
  limit: number,
  signInType: 'ALL' | 'SURGEON' | 'USER',
) => {
  const center = s.user.signInType === 'SURGEON' ? undefined : centerOf(s)?.value;
  return queryOptions({
    queryKey: keys.people(page, limit, signInType, center ?? s.user.userId),
    ...withOwner(s),
    queryFn: ({ signal }) =>
      countedPage(
        api.GET('/api/users', {
          params: { query: { page, limit, signInType, ...(center ? { center } : {}) } },
          signal,
        }),
      ),
  });
};

/** One page of the professionals that the center has certified, with the total count. */
export const certifiedPeopleQuery = (s: Session, page: number, limit: number) => {
  const surgeryCenterId = centerOf(s)?.value;
  return queryOptions({
    queryKey: keys.people(page, limit, 'CERTIFIED', surgeryCenterId ?? ''),
    enabled: surgeryCenterId !== undefined,
    queryFn: ({ signal }) =>
      countedPage(
        api.GET('/api/certifiedusers', {
          params: { query: { page, limit, ...(surgeryCenterId ? { surgeryCenterId } : {}) } },
          signal,
        }),
      ),
  });
};

/** The people whose names have words that start with those searched; the server returns at most 50. */
export const foundPeopleQuery = (s: Session, name: string) => {
  const center = centerOf(s)?.value;
  return queryOptions({
    queryKey: keys.search(name, center ?? ''),
    enabled: name !== '',
    queryFn: async ({ signal }) => {
      const items = await bodyOf(
        api.GET('/api/searchusers', {
          params: { query: { name, ...(center ? { center } : {}) } },
          signal,
        }),
      );
      return { items, total: items.length };
    },
  });
};
