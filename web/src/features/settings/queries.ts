import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { keys } from '@/api/keys';

/** What a center requires of each group. */
export const requirementsQuery = (center: string) =>
  queryOptions({
    queryKey: keys.requirements(center),
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/surgerycenter/{id}/requirements', {
          params: { path: { id: center } },
          signal,
        }),
      ),
  });

/** Whether the user has a private calendar link; the link itself is shown only when it is created. */
export const calendarLinkQuery = queryOptions({
  queryKey: keys.calendarLink,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/calendarlink', { signal })),
});

/** The notification preferences of the user. */
export const notificationPreferencesQuery = queryOptions({
  queryKey: [...keys.allProfiles, 'preferences'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/notificationpreferences', { signal })),
});

/** The browsers with push messages, and the public key that a browser needs to subscribe. */
export const pushSubscriptionsQuery = queryOptions({
  queryKey: keys.pushSubscriptions,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/pushsubscriptions', { signal })),
});
