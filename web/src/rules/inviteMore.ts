/** Inviting further favorites to a posted case. */
import type { FavoritePerson, PostedJob } from '@/api/types';

type Participant = PostedJob['participants'][number];

/** A person with one of these statuses is invited or confirmed already. */
const ENGAGED: readonly Participant['status'][] = [
  'INVITED',
  'CONFIRMED',
  'AWAITING_RECONFIRMATION',
  'POSITION_ALREADY_FILLED',
];

/** The places that are neither taken nor held for people of the standby list. */
export const freePlaces = ({
  numOfRequired,
  numOfFilled,
  numOfHeld = 0,
}: PostedJob['staffs'][number]): number => numOfRequired - numOfFilled - numOfHeld;

/**
 * The groups with a free place that is not held for a person of the standby list; none once the case cannot be joined any
 * more.
 */
export const openGroups = (job: Pick<PostedJob, 'staffs' | 'openState'>): number[] =>
  job.openState === 'OPEN'
    ? job.staffs.flatMap((staff) => (freePlaces(staff) > 0 ? [staff.specialtyId] : []))
    : [];

/** The people who have withdrawn from a place that is still free. */
export function withdrawnFrom(
  job: Pick<PostedJob, 'staffs' | 'openState' | 'participants'>,
): Participant[] {
  const groups = openGroups(job);
  return job.participants.filter(
    ({ status, categoryId }) => status === 'WITHDRAWN' && groups.includes(categoryId),
  );
}

/** A favorite who can be invited, and their earlier answer. */
export interface InviteCandidate {
  person: FavoritePerson;
  /** The status of an earlier invitation, such as DECLINED. */
  earlier: Participant['status'] | undefined;
}

/** Returns the favorites who can be invited; those who have answered before come last. */
export function candidates(
  job: Pick<PostedJob, 'participants'>,
  people: readonly FavoritePerson[],
): InviteCandidate[] {
  const statusOf = (id: string) => job.participants.find(({ _id }) => _id === id)?.status;
  return people
    .map((person) => ({ person, earlier: statusOf(person._id) }))
    .filter(({ earlier }) => earlier === undefined || !ENGAGED.includes(earlier))
    .toSorted((a, b) => Number(a.earlier !== undefined) - Number(b.earlier !== undefined));
}
