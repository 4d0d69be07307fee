/**
 * The commands on cases, invitations and notices that more than one screen offers. Each sends one
 * intent with one key, never optimistically, says the specification's words, and refreshes what it
 * may have changed. The screen owns the hook, so the outcome survives a card that disappears.
 */
import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { keys } from '@/api/keys';
import type { ApiProblem } from '@/api/problem';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';
import { useConflict } from './conflict';

/** Reads again what a decision may have moved: cases, requests and the bell (D-28). */
function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: keys.cases });
    void queryClient.invalidateQueries({ queryKey: ['requests'] });
    void queryClient.invalidateQueries({ queryKey: keys.notices });
  };
}

/** Says which other case stands in the way, and hands it on to the card (C-65). */
function useConflictSaid(conflicted?: (text: string, input: string) => void) {
  const conflict = useConflict();
  return (problem: ApiProblem, input: string): boolean => {
    const text = conflict(problem);
    if (text === undefined) return false;
    toast(text, { title: problem.message, tone: 'error', closeAfter: 3000 });
    conflicted?.(text, input);
    return true;
  };
}

/** Accepts an invitation by message id (C-48, C-50); the answer's `status` tells who was first. */
export function useAccept(
  told?: (status: string, messageId: string) => void,
  conflicted?: (text: string, messageId: string) => void,
) {
  const refresh = useRefresh();
  const onFailed = useConflictSaid(conflicted);
  return useCommand({
    send: (messageId: string, once) =>
      bodyOf(
        api.POST('/api/accepted', {
          body: { _id: messageId, status: 'CONFIRMED' },
          headers: { ...once },
        }),
      ),
    onDone: ({ status }, messageId) => {
      if (status === 'CONFIRMED') toast(t('toast.accepted'));
      else if (status === 'POSITION_ALREADY_FILLED') toast(t('toast.filled'), { tone: 'info' });
      else toast(t('toast.closed'), { tone: 'info' });
      told?.(status, messageId);
    },
    onFailed,
    onSettled: refresh,
  });
}

/** Rejects an invitation by message id (C-52). */
export function useReject(done?: (messageId: string) => void) {
  const refresh = useRefresh();
  return useCommand({
    send: (messageId: string, once) =>
      bodyOf(
        api.POST('/api/declined', {
          body: { _id: messageId, status: 'DECLINED' },
          headers: { ...once },
        }),
      ),
    onDone: (_answer, messageId) => {
      toast(t('toast.rejected'));
      done?.(messageId);
    },
    onSettled: refresh,
  });
}

/** Acknowledges a cancelled case or a declined request on its card, by message id (C-53..C-56). */
export function useAcknowledgeCase(done?: (messageId: string) => void) {
  const refresh = useRefresh();
  return useCommand({
    send: (messageId: string, once) =>
      bodyOf(
        api.POST('/api/acknowledged', {
          body: { _id: messageId, status: 'ACKNOWLEDGED', read: true },
          headers: { ...once },
        }),
      ),
    onDone: (_answer, messageId) => {
      toast(t('toast.acknowledgedJob'));
      done?.(messageId);
    },
    onSettled: refresh,
  });
}

/** Gives a confirmed place back, by message id (C-58); refused within 72 hours (C-60). */
export function useWithdraw(done?: (messageId: string) => void) {
  const refresh = useRefresh();
  return useCommand({
    send: (messageId: string, once) =>
      bodyOf(api.POST('/api/withdrawjob', { body: { msgId: messageId }, headers: { ...once } })),
    onDone: (_answer, messageId) => {
      toast(t('toast.withdrawn'));
      done?.(messageId);
    },
    onSettled: refresh,
  });
}

/** Asks for an invite to a case, by its id (C-42..C-44). */
export function useRequestInvite(
  told?: (status: string, jobId: string) => void,
  conflicted?: (text: string, jobId: string) => void,
) {
  const refresh = useRefresh();
  const onFailed = useConflictSaid(conflicted);
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
      told?.(status, jobId);
    },
    onFailed,
    onSettled: refresh,
  });
}

/** A request and the name of who made it. */
interface RequestInput {
  messageId: string;
  name: string;
}

/** Answers a request with an invitation (C-74, C-75, C-77). */
export function useInvite() {
  const refresh = useRefresh();
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
    onSettled: refresh,
  });
}

/** Declines a request (C-76). */
export function useDecline() {
  const refresh = useRefresh();
  return useCommand({
    send: ({ messageId }: RequestInput, once) =>
      bodyOf(
        api.POST('/api/declining', { body: { requestMsgId: messageId }, headers: { ...once } }),
      ),
    onDone: () => {
      toast(t('toast.requestRejected'));
    },
    onSettled: refresh,
  });
}

/** Cancels a posted case, by its id (B-78, B-81). */
export function useCancelJob(done?: (jobId: string) => void) {
  const refresh = useRefresh();
  return useCommand({
    send: (jobId: string, once) =>
      bodyOf(api.POST('/api/canceljob', { body: { jobId }, headers: { ...once } })),
    onDone: (_answer, jobId) => {
      toast(t('toast.cancelled'));
      done?.(jobId);
    },
    onSettled: refresh,
  });
}
