/** The commands of the administration. Each reads its lists again. */
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';
import {
  type Account,
  type AccountDetails,
  administration,
  type CloseReason,
  type DropReason,
  type OutboxMessage,
} from './queries';

/** `run(message)` sends a message again that was given up. */
export function useRetry() {
  return useCommand({
    send: ({ _id: id }: OutboxMessage, headers) =>
      bodyOf(
        api.POST('/api/outbox/{id}/retry', {
          params: { path: { id } },
          headers,
          body: {},
        }),
      ),
    subject: ({ _id }) => _id,
    // With the time, because the message can be given up again.
    intent: ({ _id, deadAt }) => [_id, deadAt],
    onDone: ({ count }) => toast(t('admin.retried', { count })),
    refreshes: [administration],
  });
}

/** `run(question)` sends all messages again that were given up; each confirmation has another question. */
export function useRetryAll() {
  return useCommand({
    send: (_question: string, headers) =>
      bodyOf(api.POST('/api/outbox/retry', { headers, body: {} })),
    onDone: ({ count }) => toast(t('admin.retried', { count })),
    refreshes: [administration],
  });
}

/** Deletes a message that was given up. */
export function useDropMessage() {
  return useCommand({
    send: ({ message, reason }: { message: OutboxMessage; reason: DropReason }, headers) =>
      bodyOf(
        api.POST('/api/outbox/{id}/drop', {
          params: { path: { id: message._id } },
          headers,
          body: { reason },
        }),
      ),
    subject: ({ message }) => message._id,
    intent: ({ message, reason }) => [message._id, reason],
    onDone: ({ dropped }) => toast(t(dropped ? 'admin.dropped' : 'admin.notDead')),
    onFailed: () => true,
    refreshes: [administration],
  });
}

/** `run(account)` ends all sessions of a person. */
export function useEndSessionsOf() {
  return useCommand({
    send: ({ _id: id }: Account) =>
      bodyOf(api.DELETE('/api/usersessions/{id}', { params: { path: { id } } })),
    intent: ({ _id }) => _id,
    onDone: ({ ended }) => toast(t('admin.sessionsEnded', { count: ended })),
    refreshes: [administration],
  });
}

/** `run(account)` deletes the failed attempts of a person. */
export function useUnlock() {
  return useCommand({
    send: ({ _id: id }: AccountDetails, headers) =>
      bodyOf(
        api.POST('/api/accounts/{id}/unlock', {
          params: { path: { id } },
          headers,
          body: {},
        }),
      ),
    subject: ({ _id }) => _id,
    // With the time, because the account can be locked again.
    intent: ({ _id, lockedUntil }) => [_id, lockedUntil],
    onDone: (_done, { fullName }) => toast(t('admin.unlocked', { name: fullName })),
    refreshes: [administration],
  });
}

interface Change {
  account: Account;
  active: boolean;
  reason?: CloseReason;
}

/** Closes or reopens an account. */
export function useSetAccountActive() {
  return useCommand({
    send: ({ account: { _id: id }, active, reason }: Change) =>
      bodyOf(
        api.PUT('/api/useractive/{id}', {
          params: { path: { id } },
          body: { active, ...(reason && { reason }) },
        }),
      ),
    intent: ({ account, active, reason }) => [account._id, active, reason],
    onDone: (_done, { account, active }) =>
      toast(t(active ? 'admin.opened' : 'admin.closed', { name: account.fullName })),
    // The dialog shows the failure, so that the chosen reason is kept.
    onFailed: (_problem, { active }) => !active,
    refreshes: [administration],
  });
}

/** `run(undefined)` verifies the audit log. */
export function useVerifyAudit() {
  return useCommand({
    send: (_input: undefined) => bodyOf(api.POST('/api/auditstatus', { body: {} })),
    refreshes: [administration],
  });
}
