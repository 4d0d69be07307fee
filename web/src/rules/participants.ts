/** States and order of the participants of a posted case. */
import type { PostedJob } from '@/api/types';
import type { PlainKey } from '@/i18n';
import { factsOfJob } from './caseFacts';
import { hasPlace } from './place';
import type { State } from './state';

type Participant = PostedJob['participants'][number];

const STATES: Partial<Record<Participant['status'], { state: State; label: PlainKey }>> = {
  CONFIRMED: { state: 'confirmed', label: 'participant.CONFIRMED' },
  // They have the place, but their answer is awaited, as the professional sees it (`ownCaseState`).
  AWAITING_RECONFIRMATION: { state: 'invited', label: 'participant.AWAITING_RECONFIRMATION' },
  INVITED: { state: 'invited', label: 'participant.INVITED' },
  INVITE_REQUEST: { state: 'requested', label: 'participant.INVITE_REQUEST' },
  DECLINED: { state: 'past', label: 'participant.DECLINED' },
  REMOVED: { state: 'past', label: 'participant.REMOVED' },
  WITHDRAWN: { state: 'past', label: 'participant.WITHDRAWN' },
  REJECTED_REQUEST: { state: 'past', label: 'participant.REJECTED_REQUEST' },
  POSITION_ALREADY_FILLED: { state: 'past', label: 'participant.POSITION_ALREADY_FILLED' },
  CANCELLED: { state: 'cancelled', label: 'participant.CANCELLED' },
  ACKNOWLEDGED: { state: 'past', label: 'participant.ACKNOWLEDGED' },
};

/** The display order: participants with a place first, then possible ones, then the others. */
const ORDER: readonly State[] = ['confirmed', 'invited', 'requested', 'past', 'cancelled'];

/** Returns the state of a participant and the key of its label. */
export const participantState = (
  status: Participant['status'],
): { state: State; label: PlainKey } => STATES[status] ?? { state: 'past', label: 'state.past' };

/** Returns the input of the dialog that releases a confirmed person. */
export const releaseOf = (job: PostedJob, person: Participant) => ({
  job: job._id,
  user: person._id,
  name: person.fullName,
  facts: factsOfJob(job),
  owed: person.releaseDue ?? 0,
  ...(person.cannotComeAt
    ? { known: 'CANNOT_COME' as const }
    : person.attendance?.state === 'UNCONFIRMED' && { known: 'DAY_NOT_CONFIRMED' as const }),
});

/** Sorts participants by place and state, then by name in the order of the language. */
export function sortParticipants(
  participants: readonly Participant[],
  locale: string,
): Participant[] {
  const rank = (person: Participant) =>
    ORDER.indexOf(hasPlace(person) ? 'confirmed' : participantState(person.status).state);
  return participants.toSorted(
    (a, b) => rank(a) - rank(b) || a.fullName.localeCompare(b.fullName, locale),
  );
}

/** Counts the filled and the required places over all positions of a case. */
export function countPositions(job: Pick<PostedJob, 'staffs'>): {
  filled: number;
  required: number;
} {
  return job.staffs.reduce(
    (sum, staff) => ({
      filled: sum.filled + staff.numOfFilled,
      required: sum.required + staff.numOfRequired,
    }),
    { filled: 0, required: 0 },
  );
}
