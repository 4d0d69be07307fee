/** The state of a case on the schedule of its professional. */
import type { ScheduledCase } from '@/api/types';
import type { PlainKey } from '@/i18n';
import type { State } from './state';

/** Whether a case has not started yet and is not cancelled. */
export const isUpcoming = ({ status, start }: ScheduledCase, now: Date): boolean =>
  status === 'CONFIRMED' && now.getTime() < Date.parse(start);

/** Whether the professional has yet to confirm a changed time; the server accepts that until the start. */
export const isUnconfirmed = (event: ScheduledCase, now: Date): boolean =>
  event.awaitsReconfirmation === true && isUpcoming(event, now);

/** Returns the state and the key of its label. Every status other than confirmed is shown as cancelled. */
export function ownCaseState(event: ScheduledCase, now: Date): { state: State; label: PlainKey } {
  if (event.status !== 'CONFIRMED') return { state: 'cancelled', label: 'state.cancelled' };
  if (isUnconfirmed(event, now))
    return { state: 'invited', label: 'participant.AWAITING_RECONFIRMATION' };
  return { state: 'confirmed', label: 'state.confirmed' };
}
