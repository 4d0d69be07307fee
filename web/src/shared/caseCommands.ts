/**
 * The commands on cases, invitations and notices that more than one screen offers. A screen owns the
 * hook, so that a command survives a card that disappears.
 */
import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { Topic } from '@/api/keys';
import type { ApiProblem } from '@/api/problem';
import type { Conflict } from '@/api/types';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';
import { conflictText } from './ConflictNote';
import type { CommandResults } from './useCommandResults';

/** What a decision on a case may change. */
const CHANGED: readonly Topic[] = ['cases', 'requests', 'notifications'];

/** A message to answer, and the id of the card that shows the result. */
export interface Answer {
  id: string;
  messageId: string;
}

/** Shows a schedule conflict and hands it on; returns false for any other problem. */
function useConflictToast<Input>(onConflict?: (conflict: Conflict, input: Input) => void) {
  const queryClient = useQueryClient();
  return ({ conflict, message }: ApiProblem, input: Input): boolean => {
    if (!conflict) return false;
    toast(conflictText(queryClient, conflict), { title: message, tone: 'error', closeAfter: 3000 });
    onConflict?.(conflict, input);
    return true;
  };
}

/** Accepts an invitation. The answer's status says whether a position was still free. */
export function useAccept({ record }: Pick<CommandResults, 'record'>) {
  const onFailed = useConflictToast<Answer>((conflict, { id }) => record(id, { conflict }));
  return useCommand({
    send: ({ messageId }: Answer, once) =>
      bodyOf(
        api.POST('/api/accepted', {
          body: { _id: messageId, status: 'CONFIRMED' },
          headers: { ...once },
        }),
      ),
    onDone: ({ status }, { id }) => {
      if (status === 'CONFIRMED') toast(t('toast.accepted'));
      else if (status === 'POSITION_ALREADY_FILLED') toast(t('toast.filled'), { tone: 'info' });
      else toast(t('toast.closed'), { tone: 'info' });
      record(id, { filled: status === 'POSITION_ALREADY_FILLED' });
    },
    onFailed,
    refreshes: CHANGED,
  });
}

/** Rejects an invitation by message id (C-52). */
export function useReject() {
  return useCommand({
    send: ({ messageId }: Answer, once) =>
      bodyOf(
        api.POST('/api/declined', {
          body: { _id: messageId, status: 'DECLINED' },
          headers: { ...once },
        }),
      ),
    onDone: () => void toast(t('toast.rejected')),
    refreshes: CHANGED,
  });
}

/** Acknowledges a cancelled case or a declined request on its card, by message id (C-53..C-56). */
export function useAcknowledgeCase() {
  return useCommand({
    send: (messageId: string, once) =>
      bodyOf(
        api.POST('/api/acknowledged', {
          body: { _id: messageId, status: 'ACKNOWLEDGED', read: true },
          headers: { ...once },
        }),
      ),
    onDone: () => void toast(t('toast.acknowledgedJob')),
    refreshes: CHANGED,
  });
}

/** Gives a confirmed place back, by message id (C-58); refused within 72 hours (C-60). */
export function useWithdraw() {
  return useCommand({
    send: ({ messageId }: Answer, once) =>
      bodyOf(api.POST('/api/withdrawjob', { body: { msgId: messageId }, headers: { ...once } })),
    onDone: () => void toast(t('toast.withdrawn')),
    refreshes: CHANGED,
  });
}

/** Asks for an invite to a case, by its id (C-42..C-44). */
export function useRequestInvite({ record }: Pick<CommandResults, 'record'>) {
  const onFailed = useConflictToast<string>((conflict, jobId) => record(jobId, { conflict }));
  return useCommand({
    send: (jobId: string, once) =>
      bodyOf(
        api.POST('/api/requestinvite', {
          body: { job: jobId, status: 'INVITE_REQUEST' },
          headers: { ...once },
        }),
      ),
    onDone: ({ status }, jobId) => {
      if (status === 'INVITED') toast(t('toast.requestSent'));
      else if (status === 'POSITION_ALREADY_FILLED')
        toast(t('toast.requestFilled'), { tone: 'info' });
      else toast(t('toast.closed'), { tone: 'info' });
      record(jobId, { filled: status === 'POSITION_ALREADY_FILLED' });
    },
    onFailed,
    refreshes: CHANGED,
  });
}

/** A request and the name of who made it. */
interface RequestInput {
  messageId: string;
  name: string;
}

/** Answers a request with an invitation (C-74, C-75, C-77). */
export function useInvite() {
  return useCommand({
    send: ({ messageId }: RequestInput, once) =>
      bodyOf(
        api.POST('/api/inviting', { body: { requestMsgId: messageId }, headers: { ...once } }),
      ),
    onDone: (_answer, { name }) => {
      toast(t('toast.invitationSent', { name }));
    },
    onFailed: (problem) => {
      if (problem.status === 401) return false;
      // Why stands below the specification's own words (AMB-77).
      toast(problem.explained ? problem.message : t('error.api'), {
        title: t('toast.invitationFailed'),
        tone: 'error',
        closeAfter: 3000,
      });
      return true;
    },
    refreshes: CHANGED,
  });
}

/** Declines a request (C-76). */
export function useDecline() {
  return useCommand({
    send: ({ messageId }: RequestInput, once) =>
      bodyOf(
        api.POST('/api/declining', { body: { requestMsgId: messageId }, headers: { ...once } }),
      ),
    onDone: () => {
      toast(t('toast.requestRejected'));
    },
    refreshes: CHANGED,
  });
}

/** Cancels a posted case, by its id (B-78, B-81). */
export function useCancelJob() {
  return useCommand({
    send: (jobId: string, once) =>
      bodyOf(api.POST('/api/canceljob', { body: { jobId }, headers: { ...once } })),
    onDone: () => void toast(t('toast.cancelled')),
    refreshes: CHANGED,
  });
}
