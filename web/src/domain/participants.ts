/** How everybody who is asked stands on a posted case (B-59, AMB-47). */
import type { PostedJob } from '@/api/types';
import { findText, t } from '@/i18n';
import type { State } from '@/ui/Pill';

type Participant = PostedJob['participants'][number];

const states: Partial<Record<Participant['status'], State>> = {
  CONFIRMED: 'confirmed',
  INVITED: 'invited',
  INVITE_REQUEST: 'requested',
  CANCELLED: 'cancelled',
};

/** First those who come, then those who may, then those who do not. */
const order: readonly (State | undefined)[] = ['confirmed', 'invited', 'requested', 'past'];

/** The state and the word of one status. */
export function participantState(status: Participant['status']): { state: State; label: string } {
  const state = states[status] ?? 'past';
  const key = `participant.${status}`;
  return {
    state,
    label: findText(key) ?? t(`state.${state}`),
  };
}

/** Everybody, in the order a poster asks about them. */
export function byStanding(participants: readonly Participant[]): Participant[] {
  const rank = ({ status }: Participant) => {
    const at = order.indexOf(participantState(status).state);
    return at < 0 ? order.length : at;
  };
  return [...participants].sort(
    (a, b) => rank(a) - rank(b) || a.fullName.localeCompare(b.fullName),
  );
}

/** Places taken and places in all, over all positions of a case. */
export function fillOf(job: Pick<PostedJob, 'staffs'>): { filled: number; required: number } {
  return job.staffs.reduce(
    (sum, staff) => ({
      filled: sum.filled + staff.numOfFilled,
      required: sum.required + staff.numOfRequired,
    }),
    { filled: 0, required: 0 },
  );
}
