/** The query of the requests to owners, separate from `queries.ts`, which the first visit loads with the routes. */
import { queryOptions } from '@tanstack/react-query';
import type { Session } from '@/session/types';
import { api } from './client';
import { keys } from './keys';
import { allPages } from './pages';
import { ofOwner, ownerKey, withOwner } from './ownerQueries';

/** Requests for an invite that were made in the range of days. */
export const requestedInvitesQuery = (s: Session, start: string, end: string) =>
  queryOptions({
    queryKey: keys.requests(ownerKey(s), start, end),
    ...withOwner(s),
    queryFn: ({ signal }) =>
      allPages((page) => {
        const query = { sdate: start, edate: end, ...page };
        return ofOwner(s, {
          surgeon: (surgeon) =>
            api.GET('/api/requestedinvitestosurgeon', {
              params: { query: { ...query, surgeon } },
              signal,
            }),
          center: (center) =>
            api.GET('/api/requestedinvites', { params: { query: { ...query, center } }, signal }),
        });
      }),
  });
