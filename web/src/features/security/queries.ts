import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { keys } from '@/api/keys';

/** The sessions of the user, the current one first. */
export const ownSessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/sessions', { signal })),
  // A sign-in on another device sends no event.
  staleTime: 0,
});
