/** The list of unread notifications. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { SessionUser } from '@/session/types';
import { api } from './client';
import { keys } from './keys';
import { byCursor, pageOf, pageParams } from './pages';
import { noticePath, polled } from './queries';

/** The unread notifications, newest first. */
export const noticesQuery = (user: SessionUser) =>
  infiniteQueryOptions({
    queryKey: keys.noticeList(user.userId),
    queryFn: ({ signal, pageParam }) =>
      pageOf(
        api.GET('/api/unreadnotifications/{userId}/{filter}', {
          params: { path: noticePath(user), query: pageParams(pageParam) },
          signal,
        }),
      ),
    ...byCursor,
    ...polled,
  });
