/**
 * The queries of the client: call, query key, and when the data is stale. Usage:
 * `useQuery(unreadCountQuery(user))`. The queries that the public screens load are in `publicQueries.ts`.
 */
import { queryOptions } from '@tanstack/react-query';
import { centerOf } from '@/session/store';
import type { Session, SessionUser } from '@/session/types';
import { api, bodyOf } from './client';
import { keys } from './keys';
import { allPages, countedPage } from './pages';
import type { ScheduledCase } from './types';

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

const isSurgeon = (s: Session): boolean => s.user.signInType === 'SURGEON';

/**
 * The id of the owner whose cases a poster sees: the surgeon, or the center of an administrator. Empty while a
 * system administrator has chosen no center.
 */
export const ownerKey = (s: Session): string =>
  isSurgeon(s) ? s.user.userId : (centerOf(s)?.value ?? '');

/** The options of a query that waits until there is an owner. */
export const withOwner = (s: Session) => ({ enabled: ownerKey(s) !== '' });

/** Calls the function for the kind of owner, a surgeon or a center, with the id of the owner. */
export const ofOwner = <T>(s: Session, call: Record<'surgeon' | 'center', (id: string) => T>): T =>
  call[isSurgeon(s) ? 'surgeon' : 'center'](ownerKey(s));

/** Posted cases that start in the range. Both days are `YYYY-MM-DD` and inclusive. */
export const postingsQuery = (s: Session, start: string, end: string) =>
  queryOptions({
    queryKey: keys.postings(ownerKey(s), start, end),
    ...withOwner(s),
    queryFn: ({ signal }) =>
      allPages((page) => {
        const query = { sdate: start, edate: end, ...page };
        return ofOwner(s, {
          surgeon: (surgeon) =>
            api.GET('/api/getsurgeonjobs', { params: { query: { ...query, surgeon } }, signal }),
          center: (center) =>
            api.GET('/api/getjobs', { params: { query: { ...query, center } }, signal }),
        });
      }),
  });

/** The schedule of a professional: cases that start in the range of days. */
export const professionalScheduleQuery = (user: SessionUser, start: string, end: string) =>
  queryOptions({
    queryKey: keys.schedule(user.userId, start, end),
    queryFn: ({ signal }): Promise<ScheduledCase[]> =>
      bodyOf(
        api.GET('/api/hiredjob', {
          params: { query: { startDate: start, endDate: end, userId: user.userId } },
          signal,
        }),
      ),
  });

/** The schedule of a surgeon or a center: cases that start in the range of days. */
export const posterScheduleQuery = (s: Session, start: string, end: string) =>
  queryOptions({
    queryKey: keys.schedule(ownerKey(s), start, end),
    ...withOwner(s),
    queryFn: ({ signal }): Promise<ScheduledCase[]> => {
      const days = { sdate: start, edate: end };
      return ofOwner(s, {
        surgeon: (surgeon) =>
          bodyOf(
            api.GET('/api/surgeoncalendar', { params: { query: { ...days, surgeon } }, signal }),
          ),
        center: (center) =>
          bodyOf(
            api.GET('/api/centercalendar', { params: { query: { ...days, center } }, signal }),
          ),
      });
    },
  });

/** The people, cases and centers that match a text, the best match first. */
export const findQuery = (text: string, center: string | undefined) =>
  queryOptions({
    queryKey: keys.find(text, center ?? ''),
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/find', { params: { query: { text, ...(center && { center }) } }, signal }),
      ),
  });

/** The centers that the professional has asked for verification, the oldest request first. */
export const verificationRequestsQuery = queryOptions({
  queryKey: keys.verificationRequests,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/verificationrequests', { signal })),
});

/**
 * The favorites that can be invited to a case of these categories. `center` is the center whose
 * eligibility applies to a surgeon's favorites.
 */
export const favoritesQuery = (s: Session, categories: readonly number[], center?: string) =>
  queryOptions({
    queryKey: keys.favorites(ownerKey(s), categories, center),
    ...withOwner(s),
    queryFn: ({ signal }) => {
      const chosen = categories.map((value) => ({ value }));
      return ofOwner(s, {
        surgeon: (surgeon) =>
          bodyOf(
            api.POST('/api/surgeonfavorites', {
              body: {
                categories: chosen,
                surgeon,
                ...(center ? { surgeryCenterId: center } : {}),
              },
              signal,
            }),
          ),
        center: (surgeryCenter) =>
          bodyOf(
            api.POST('/api/favoritestaffs', {
              body: { categories: chosen, surgeryCenter },
              signal,
            }),
          ),
      });
    },
  });

/** The surgeons that an administrator can post for. */
export const credentialedSurgeonsQuery = (center: string) =>
  queryOptions({
    queryKey: keys.surgeons(center),
    enabled: center !== '',
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/credentialedsurgeons/{centerId}', {
          params: { path: { centerId: center } },
          signal,
        }),
      ),
  });

/** A person's profile. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: keys.profile(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/user/{id}', { params: { path: { id } }, signal })),
  });

/** A download address of a file, valid for five minutes. */
export const fileLinkQuery = (file: string) =>
  queryOptions({
    queryKey: keys.fileLink(file),
    enabled: file !== '',
    queryFn: async ({ signal }) =>
      (
        await bodyOf(api.GET('/getsignedurl/{name}', { params: { path: { name: file } }, signal }))
      )[0] ?? '',
    staleTime: 4 * 60_000,
    gcTime: 4 * 60_000,
  });

/**
 * The bytes of a file. Content of a file never changes; the cache drops it soon after it was
 * closed.
 */
export const fileQuery = (fileId: string) =>
  queryOptions({
    queryKey: keys.file(fileId),
    staleTime: Infinity,
    gcTime: 60_000,
    // A refetch would ask a system administrator again who has cancelled the proof of identity.
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const { name, contentType, base64 } = await bodyOf(
        api.GET('/api/downloadedfile/{fileId}', { params: { path: { fileId } }, signal }),
      );
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      return { name, content: new Blob([bytes], { type: contentType }) };
    },
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
