/**
 * Commands on cases, invitations and notifications that several screens offer. The screen calls the
 * hook, so that a command survives a card that disappears.
 */
import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { Topic } from '@/api/keys';
import type { ApiProblem } from '@/api/problem';
import type { Conflict, Message, ReleaseReason } from '@/api/types';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';
import { sendAcknowledge } from './acknowledge';
import { conflictText } from './ConflictNote';
import type { CommandResults } from './useCommandResults';

/** The topics that a decision on a case may change. */
const CHANGED: readonly Topic[] = ['cases', 'requests', 'notifications'];

/** The topics that a release or a cancellation may change: a late one creates claims of minimum pay. */
export const CHANGED_WITH_CLAIMS: readonly Topic[] = [...CHANGED, 'claims'];

/** The message that a decision answers, and the id of the card that shows the result. */
export interface DecisionInput {
  id: string;
  messageId: string;
  /** The version of the case that was shown; a place or a changed time is confirmed for it only. */
  version?: number | undefined;
}

const messageOf = ({ messageId }: { messageId: string }) => messageId;

/**
 * Returns a failure handler that shows a schedule conflict and passes it on. The handler returns
 * false for any other problem.
 */
function useConflictToast<Input>(onConflict?: (conflict: Conflict, input: Input) => void) {
  const queryClient = useQueryClient();
  return ({ conflict, message }: ApiProblem, input: Input): boolean => {
    if (!conflict) return false;
    toast(conflictText(queryClient, conflict), { title: message, tone: 'error' });
    onConflict?.(conflict, input);
    return true;
  };
}

/**
 * Accepts an invitation to the case as it was shown. The status in the answer says whether a position was
 * still free.
 */
export function useAccept({ record }: Pick<CommandResults, 'record'>) {
  const onFailed = useConflictToast<DecisionInput>((conflict, { id }) => record(id, { conflict }));
  return useCommand({
    subject: messageOf,
    send: ({ messageId, version }: DecisionInput, headers) =>
      bodyOf(
        api.POST('/api/accepted', {
          body: { _id: messageId, status: 'CONFIRMED', ...(version && { version }) },
          headers,
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

/** Confirms the changed time of a case, by message id and the version that was shown. */
export function useReconfirm({ record }: Pick<CommandResults, 'record'>) {
  const onFailed = useConflictToast<DecisionInput>((conflict, { id }) => record(id, { conflict }));
  return useCommand({
    subject: messageOf,
    send: ({ messageId, version = 0 }: DecisionInput, headers) =>
      bodyOf(
        api.POST('/api/confirmchange', {
          body: { _id: messageId, version },
          headers,
        }),
      ),
    onDone: () => void toast(t('toast.timeConfirmed')),
    onFailed,
    refreshes: CHANGED,
  });
}

/** Rejects an invitation by message id. */
export function useReject() {
  return useCommand({
    subject: messageOf,
    send: ({ messageId }: DecisionInput, headers) =>
      bodyOf(
        api.POST('/api/declined', {
          body: { _id: messageId, status: 'DECLINED' },
          headers,
        }),
      ),
    onDone: () => void toast(t('toast.rejected')),
    refreshes: CHANGED,
  });
}

/** Acknowledges a cancelled case or a declined request, by message id. */
export function useAcknowledgeCase() {
  return useCommand({
    send: (messageId: string, headers) => sendAcknowledge(messageId, 'status', headers),
    onDone: () => void toast(t('toast.acknowledgedJob')),
    refreshes: CHANGED,
  });
}

/**
 * Withdraws from a confirmed case, by message id. The server rejects it within 72 hours of the
 * start.
 */
export function useWithdraw() {
  return useCommand({
    subject: messageOf,
    send: ({ messageId }: DecisionInput, headers) =>
      bodyOf(api.POST('/api/withdrawjob', { body: { msgId: messageId }, headers })),
    onDone: () => void toast(t('toast.withdrawn')),
    refreshes: CHANGED,
  });
}

/** Requests an invite to a case, by its id. */
export function useRequestInvite({ record }: Pick<CommandResults, 'record'>) {
  const onFailed = useConflictToast<string>((conflict, jobId) => record(jobId, { conflict }));
  return useCommand({
    send: (jobId: string, headers) =>
      bodyOf(
        api.POST('/api/requestinvite', {
          body: { job: jobId, status: 'INVITE_REQUEST' },
          headers,
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

/**
 * Withdraws a pending request for an invitation or for a place on the standby list, by the id of its case. The dialog of
 * the screen loads the text of the toast.
 */
export function useWithdrawRequest() {
  return useCommand({
    send: (job: string, headers) =>
      bodyOf(api.POST('/api/withdrawrequest', { body: { job }, headers })),
    onDone: () => void toast(t('toast.requestWithdrawn')),
    refreshes: CHANGED,
  });
}

/** A request and the name of the person who made it. */
interface RequestInput {
  messageId: string;
  name: string;
}

/** Returns the input of the commands on a request. */
export const requestInputOf = ({ _id, sender }: Message): RequestInput => ({
  messageId: _id,
  name: sender?.fullName ?? '',
});

/** Answers a request with an invitation. */
export function useInvite() {
  return useCommand({
    subject: messageOf,
    send: ({ messageId }: RequestInput, headers) =>
      bodyOf(api.POST('/api/inviting', { body: { requestMsgId: messageId }, headers })),
    onDone: (_answer, { name }) => {
      toast(t('toast.invitationSent', { name }));
    },
    onFailed: (problem) => {
      if (problem.status === 401) return false;
      // The title is the text of the specification; the reason is below it.
      toast(problem.hasText ? problem.message : t('error.api'), {
        title: t('toast.invitationFailed'),
        tone: 'error',
      });
      return true;
    },
    refreshes: CHANGED,
  });
}

/** Declines a request. */
export function useDecline() {
  return useCommand({
    subject: messageOf,
    send: ({ messageId }: RequestInput, headers) =>
      bodyOf(api.POST('/api/declining', { body: { requestMsgId: messageId }, headers })),
    onDone: () => {
      toast(t('toast.requestRejected'));
    },
    refreshes: CHANGED,
  });
}

/** Joins the standby list of a full case by its id; the answer says whether an owner has to approve it. */
export function useJoinStandby(onJoined?: (job: string) => void) {
  const onFailed = useConflictToast<string>();
  return useCommand({
    send: (job: string, headers) => bodyOf(api.POST('/api/standby', { body: { job }, headers })),
    onDone: ({ awaitsApproval }, job) => {
      toast(t(awaitsApproval ? 'toast.standbyAsked' : 'toast.standby'));
      onJoined?.(job);
    },
    onFailed,
    refreshes: CHANGED,
  });
}

/** Leaves the standby list of a case, by its id. */
export function useLeaveStandby() {
  return useCommand({
    send: (job: string, headers) =>
      bodyOf(api.POST('/api/leavestandby', { body: { job }, headers })),
    onDone: () => void toast(t('toast.standbyLeft')),
    refreshes: CHANGED,
  });
}

/** Reports that a confirmed professional cannot come, by message id. The dialog shows its errors. */
export function useReportAbsence() {
  return useCommand({
    subject: messageOf,
    send: ({ messageId, reason }: { messageId: string; reason: string }, headers) =>
      bodyOf(api.POST('/api/cannotcome', { body: { _id: messageId, reason }, headers })),
    onDone: () => void toast(t('toast.absence')),
    onFailed: () => true,
    refreshes: CHANGED,
  });
}

/** The person that an owner releases, with the reason. */
export interface ReleaseInput {
  job: string;
  user: string;
  name: string;
  reason: ReleaseReason;
  text: string;
  /** The notice that offered it. */
  messageId?: string;
}

/** Releases a confirmed professional. The dialog shows its errors. */
export function useRelease() {
  return useCommand({
    subject: ({ job, user }: ReleaseInput) => `${job} ${user}`,
    send: ({ job, user, reason, text }: ReleaseInput, headers) =>
      bodyOf(
        api.POST('/api/releaseprofessional', {
          body: { job, user, reason, ...(text && { text }) },
          headers,
        }),
      ),
    onDone: (_answer, { name }) => void toast(t('toast.released', { name })),
    // The notice shows a failure as a toast, the dialog itself.
    onFailed: (_problem, { messageId }) => messageId === undefined,
    refreshes: CHANGED_WITH_CLAIMS,
  });
}

/** Cancels a posted case, by its id. */
export function useCancelJob() {
  return useCommand({
    send: (jobId: string, headers) =>
      bodyOf(api.POST('/api/canceljob', { body: { jobId }, headers })),
    onDone: () => void toast(t('toast.cancelled')),
    refreshes: CHANGED_WITH_CLAIMS,
  });
}
