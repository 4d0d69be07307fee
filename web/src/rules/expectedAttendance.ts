/** Whether the confirmed people of a posted case are expected to come: the note of a row, and the filter for uncertain ones. */
import type { PostedJob } from '@/api/types';
import { HOUR } from '@/lib/durations';
import { hasPlace } from './place';

type Participant = PostedJob['participants'][number];

/** What is known about the attendance of a confirmed person beyond the confirmation. */
export type ExpectedAttendance =
  | 'CANNOT_COME'
  | 'AWAITING_RECONFIRMATION'
  | 'UNCONFIRMED'
  | 'NOT_ARRIVED'
  | 'ON_THE_WAY'
  | 'ARRIVED';

/** Returns what is known about the attendance; undefined if nothing is known, or if the day is confirmed. */
export function expectedAttendance({
  status,
  cannotComeAt,
  attendance,
}: Participant): ExpectedAttendance | undefined {
  if (cannotComeAt) return 'CANNOT_COME';
  const state = attendance?.state;
  switch (state) {
    case 'ON_THE_WAY':
    case 'ARRIVED':
    case 'NOT_ARRIVED':
      return state;
    default:
      // A person who has not confirmed the new time has not confirmed the day either.
      if (status === 'AWAITING_RECONFIRMATION') return status;
      return state === 'UNCONFIRMED' ? state : undefined;
  }
}

/** Whether the person may not come. */
export const isUncertain = (expected: ExpectedAttendance | undefined): boolean =>
  expected !== undefined && expected !== 'ON_THE_WAY' && expected !== 'ARRIVED';

/**
 * Returns the confirmed people of a case that is not over who may not come. The end is computed here and not by `endOf`,
 * whose module would bring files of other screens into the first view of All Postings.
 */
export const uncertainPeople = (job: PostedJob, now: Date): Participant[] =>
  job.cancelled || now.getTime() >= Date.parse(job.start) + job.duration * HOUR
    ? []
    : job.participants.filter(
        (person) => hasPlace(person) && isUncertain(expectedAttendance(person)),
      );

/** Whether a case that is not over has a confirmed person who may not come. */
export const hasUncertainPeople = (job: PostedJob, now: Date): boolean =>
  uncertainPeople(job, now).length > 0;
