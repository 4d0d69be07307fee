import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { keys } from '@/api/keys';

/** Mails of the development mailbox, newest first. */
export const mailboxQuery = (to: string) =>
  queryOptions({
    queryKey: keys.mailbox(to),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/dev/outbox', { params: { query: to ? { to } : {} }, signal })),
    refetchInterval: 3_000,
  });
