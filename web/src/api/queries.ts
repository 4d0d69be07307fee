/**
 * The queries of the client: call, query key, and when the data is stale. Usage:
 * `useQuery(unreadCountQuery(user))`. The queries that the public screens load are in `publicQueries.ts`, and those that the
 * first visit does not need in files of their own.
 */
import { queryOptions } from '@tanstack/react-query';
import type { SessionUser } from '@/session/types';
import { api, bodyOf } from './client';
import { keys } from './keys';
import { countedPage } from './pages';

/** The signed-in user with current values from the server. */
export const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/session', { signal })),
  staleTime: 60_000,
});

/** The parameters of the list of unread notifications. Posters do not see cancellations. */
export const noticePath = (user: SessionUser) => ({
  userId: user.userId,
  filter: user.adminSignIn ? ('NOT_CANCELLED' as const) : ('NO' as const),
});

/** Polling options of the notifications, in case the event stream missed an event. */
export const polled = { refetchInterval: 30_000, refetchOnWindowFocus: 'always' } as const;

/** The number of unread notifications for the bell, up to 100. */
export const unreadCountQuery = (user: SessionUser) =>
  queryOptions({
    queryKey: keys.unreadCount(user.userId),
    queryFn: async ({ signal }) => {
      const call = api.GET('/api/unreadnotifications/{userId}/{filter}', {
        params: { path: noticePath(user), query: { limit: 1 } },
        signal,
      });
      return (await countedPage(call)).total;
    },
    ...polled,
  });

/** The centers that the professional has asked for verification, the oldest request first. */
export const verificationRequestsQuery = queryOptions({
  queryKey: keys.verificationRequests,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/verificationrequests', { signal })),
});

/** A person's profile. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: keys.profile(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/user/{id}', { params: { path: { id } }, signal })),
  });

/** The security level of the signed-in user. */
export const securityLevelQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.securityLevel(userId),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/usersecuritylevel/{userId}', { params: { path: { userId } }, signal })),
    staleTime: 60_000,
  });

/** The second factors of the user, and the rules of the centers that the user administers. */
export const secondFactorsQuery = queryOptions({
  queryKey: keys.secondFactors,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/secondfactor', { signal })),
});
