/** Whether the confirmed people of a posted case will come: what a row says of them, and the filter for uncertain ones. */
import type { PostedJob } from '@/api/types';
import { hasPlace } from './place';

type Participant = PostedJob['participants'][number];

/** What is known of a confirmed person beyond the confirmation. */
export type Coming =
  | 'CANNOT_COME'
  | 'AWAITING_RECONFIRMATION'
  | 'UNCONFIRMED'
  | 'NOT_ARRIVED'
  | 'ON_THE_WAY'
  | 'ARRIVED';

/** Returns what is known of the coming of a confirmed person; undefined if nothing is, or the day is confirmed. */
export function comingOf({ status, cannotComeAt, attendance }: Participant): Coming | undefined {
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
export const isUncertain = (coming: Coming | undefined): boolean =>
  coming !== undefined && coming !== 'ON_THE_WAY' && coming !== 'ARRIVED';

/**
 * Whether a case that is not over has a confirmed person who may not come. The end is computed here and not by `endOf`,
 * whose module would bring files of other screens into the first view of All Postings.
 */
export const hasUncertain = (job: PostedJob, now: Date): boolean =>
  !job.cancelled &&
  now.getTime() < Date.parse(job.start) + job.duration * 3_600_000 &&
  job.participants.some((person) => hasPlace(person) && isUncertain(comingOf(person)));
