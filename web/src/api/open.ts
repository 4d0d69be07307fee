/** What the screens of newcomers read; apart, so that they do not load the names of all reads. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import { keys } from './keys';

/** Switches, groups, states, limits and the support address (AMB-79). */
export const config = queryOptions({
  queryKey: keys.config,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/config', { signal })),
  staleTime: 30 * 60_000,
});

/** All surgery centers, by name (K-06); public. */
export const centers = queryOptions({
  queryKey: keys.centers,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/surgerycenters', { signal })),
  staleTime: 60_000,
});
