/** Requests for an invite, as a poster sees them. */
import type { Message } from '@/api/types';
import type { PlainKey } from '@/i18n';
import type { State } from './state';

/** True if the server allows an answer to the request; while its position is full, only to decline it. */
export const canAnswer = ({ actions }: Pick<Message, 'actions'>): boolean =>
  actions.includes('DECLINE');

/** True if the server allows to invite the sender of the request. */
export const canInvite = ({ actions }: Pick<Message, 'actions'>): boolean =>
  actions.includes('INVITE');

/** Returns the state of a request; the label says why it can no longer be answered. */
export function requestState({
  status,
  job,
}: {
  status: Message['status'];
  job?: Message['job'] | undefined;
}): {
  state: State;
  label: PlainKey;
} {
  if (!job || job.cancelled || status === 'CANCELLED')
    return { state: 'cancelled', label: 'state.jobCancelled' };
  switch (status) {
    case 'INVITED':
      return { state: 'invited', label: 'participant.INVITED' };
    case 'CONFIRMED':
      return { state: 'confirmed', label: 'participant.CONFIRMED' };
    case 'INVITE_REQUEST':
      if (job.openState === 'OPEN') return { state: 'requested', label: 'state.requested' };
      if (job.status === 'COMPLETE') return { state: 'past', label: 'state.positionFilled' };
      return { state: 'past', label: 'state.past' };
    case 'REJECTED_REQUEST':
      return { state: 'past', label: 'participant.REJECTED_REQUEST' };
    default:
      return { state: 'past', label: 'state.past' };
  }
}

/** Returns the waiting request before or after the current one, starting over at the ends. */
export function adjacentRequest(
  waiting: readonly string[],
  current: string | undefined,
  step: 1 | -1,
): string | undefined {
  if (waiting.length === 0) return undefined;
  const at = current === undefined ? -1 : waiting.indexOf(current);
  if (at < 0) return step === 1 ? waiting[0] : waiting.at(-1);
  return waiting[(at + step + waiting.length) % waiting.length];
}
