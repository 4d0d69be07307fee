/** The filters of All Postings. The list has no pages, so the client filters it. */
import type { PostedJob } from '@/api/types';
import { hasUncertainPeople } from './expectedAttendance';
import { matchesWords } from './filter';
import { freePlaces, openGroups } from './inviteMore';
import { postingState } from './postingState';

/** The states to filter by. */
export const POSTING_STATES = ['open', 'filled', 'uncertain', 'cancelled'] as const;

/** The filters; they are part of the address. */
export interface PostingFilter {
  /** Words of the surgeon, a procedure, the center or a participant. */
  text?: string | undefined;
  state?: (typeof POSTING_STATES)[number] | undefined;
}

/** Whether a filter is set. */
export const isFiltered = ({ text, state }: PostingFilter): boolean =>
  text !== undefined || state !== undefined;

/** Returns whether a case matches the filters. One with people who may not come is open or filled as well. */
export function matchesPosting(job: PostedJob, { text, state }: PostingFilter, now: Date): boolean {
  if (state === 'uncertain' ? !hasUncertainPeople(job, now) : state && stateOf(job) !== state)
    return false;
  const names = job.participants.map((person) => person.fullName);
  return matchesWords(text, [job.name, job.location, ...job.procedures, ...names]);
}

function stateOf(job: PostedJob): PostingFilter['state'] {
  if (postingState(job).state === 'cancelled') return 'cancelled';
  if (openGroups(job).length > 0) return 'open';
  // A case with a free place that cannot be taken any more is in no state to filter by.
  return job.staffs.some((staff) => freePlaces(staff) > 0) ? undefined : 'filled';
}
