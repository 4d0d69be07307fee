/**
 * Queries of screens that need no session. They are separate so that these screens do not load all
 * other queries.
 */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import { keys } from './keys';

/** Feature flags, groups, states, limits and the support address. */
export const configQuery = queryOptions({
  queryKey: keys.config,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/config', { signal })),
  staleTime: 30 * 60_000,
});

/** All surgery centers, sorted by name. */
export const centersQuery = queryOptions({
  queryKey: keys.centers,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/surgerycenters', { signal })),
  staleTime: 60_000,
});
