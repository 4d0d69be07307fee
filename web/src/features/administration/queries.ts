import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { type Download, toDownload } from '@/api/download';
import type { components } from '@/api/schema';
import { idOf } from './recordId';

type Schemas = components['schemas'];
export type OutboxMessage = Schemas['OutboxMessage'];
export type MessageState = Schemas['MessageState'];
export type MessageKind = Schemas['MessageKind'];
export type MessageChannel = Schemas['MessageChannel'];
export type DropReason = Schemas['DropReason'];
export type CloseReason = Schemas['CloseReason'];
export type Account = Schemas['Account'];
export type AccountDetails = Schemas['AccountDetails'];
export type AuditEntry = Schemas['AuditEntry'];
export type AuditAction = Schemas['AuditAction'];

/** The beginning of the keys of all reads of the administration. No event announces their changes. */
export const administration = ['administration'];

/** Filters of the queue of messages. */
export interface MessageFilter {
  state: MessageState;
  channel?: MessageChannel | undefined;
  kind?: MessageKind | undefined;
}

/** What the queue shows first. */
export const FAILED_MESSAGES: MessageFilter = { state: 'DEAD' };

/** A page of the queue; `after` is the cursor of the page before. */
export const messagesQuery = ({ state, channel, kind }: MessageFilter, after = '') =>
  queryOptions({
    queryKey: [...administration, 'messages', state, channel, kind, after],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/outbox', {
          params: {
            query: {
              state,
              ...(channel && { channel }),
              ...(kind && { kind }),
              ...(after && { after }),
            },
          },
          signal,
        }),
      ),
  });

/** A page of the accounts that a text finds. */
export const accountsQuery = (text: string, after = '') =>
  queryOptions({
    queryKey: [...administration, 'accounts', text, after],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/accounts', {
          params: { query: { ...(text && { text }), ...(after && { after }) } },
          signal,
        }),
      ),
  });

/** An account with its centers and the state of its sign-in. Each read is in the audit log. */
export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...administration, 'account', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/accounts/{id}', { params: { path: { id } }, signal })),
    staleTime: 60_000,
  });

/** Filters of the audit log; empty texts select all. */
export interface AuditFilter {
  person: string;
  object: string;
  action: AuditAction | '';
  from: string;
  to: string;
}

/** What a link to the audit log names. */
export interface AuditLink {
  person?: string | undefined;
  object?: string | undefined;
}

/** The filter that selects every entry. */
export const ALL_ENTRIES: AuditFilter = { person: '', object: '', action: '', from: '', to: '' };

/** The filter of a link to the log: the entries of a person, or those about a record. */
export const linkedEntries = ({ person = '', object = '' }: AuditLink): AuditFilter => ({
  ...ALL_ENTRIES,
  person: idOf(person) ?? '',
  object,
});

const auditParams = ({ person, object, action, from, to }: AuditFilter) => ({
  ...(person && { person }),
  ...(object && { object }),
  ...(action && { action }),
  ...(from && { from }),
  ...(to && { to }),
});

/** A page of the audit log; `before` is the cursor of the page before. */
export const auditEntriesQuery = (filter: AuditFilter, before = '') =>
  queryOptions({
    queryKey: [...administration, 'audit', filter, before],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/audit', {
          params: { query: { ...auditParams(filter), ...(before && { before }) } },
          signal,
        }),
      ),
  });

/** The entries of a filter as CSV. */
export async function auditCsv(filter: AuditFilter): Promise<Download> {
  const { data, response } = await api.GET('/api/audit.csv', {
    params: { query: auditParams(filter) },
    parseAs: 'blob',
  });
  return toDownload(data, response, 'audit.csv');
}

/** The ends of the chains and the last verification. */
export const auditStatusQuery = queryOptions({
  queryKey: [...administration, 'auditStatus'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/auditstatus', { signal })),
});

/** The state of the installation and of the node that answers. */
export const systemStatusQuery = queryOptions({
  queryKey: [...administration, 'system'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/systemstatus', { signal })),
  refetchInterval: 30_000,
});

/** Reads the data of the first view of a tab, so that the layout does not shift when it arrives. */
export async function prefetchTab(
  queryClient: QueryClient,
  { show = 'people', ...link }: AuditLink & { show?: string | undefined },
): Promise<void> {
  switch (show) {
    case 'audit':
      await Promise.all([
        queryClient.prefetchQuery(auditEntriesQuery(linkedEntries(link))),
        queryClient.prefetchQuery(auditStatusQuery),
      ]);
      return;
    case 'messages':
      return queryClient.prefetchQuery(messagesQuery(FAILED_MESSAGES));
    case 'system':
      return queryClient.prefetchQuery(systemStatusQuery);
    case 'people':
      return queryClient.prefetchQuery(accountsQuery(''));
  }
}
