/**
 * Replacing a confirmed professional who has not arrived or has reported that they cannot come: the form values of the new
 * posting (AMB-293, AMB-302).
 */
import type { PostedJob } from '@/api/types';
import { HOUR, MINUTE } from '@/lib/durations';
import { endOf } from './caseTimes';
import { hasPlace } from './place';
import { valuesToRepeat } from './postAgain';
import type { PostingValues } from './posting';
import { instantOf, localOf } from './zonedTime';

type Participant = PostedJob['participants'][number];

const QUARTER = 15 * MINUTE;

/** The time that a replacement has at least until the start. */
const LEAD = 30 * MINUTE;

/** Whether a person has not arrived or has reported that they cannot come. */
export const isMissing = ({ attendance, cannotComeAt }: Participant): boolean =>
  attendance?.state === 'NOT_ARRIVED' || cannotComeAt !== undefined;

/** Whether a missing person can be replaced: from the start, when no one can be released, to the estimated end of the case. */
export const isReplaceable = (job: PostedJob, person: Participant, now: Date): boolean =>
  isMissing(person) &&
  !job.cancelled &&
  Date.parse(job.start) <= now.getTime() &&
  now.getTime() < endOf(job);

/**
 * Returns the next quarter of an hour that is at least 30 minutes from now. Times that the clock of the center shows a
 * second time are left out, because the form reads them as the first (AMB-43).
 */
export function replacementStart(now: Date, zone: string): Date {
  let at = Math.ceil((now.getTime() + LEAD) / QUARTER) * QUARTER;
  while (instantOf(localOf(new Date(at), zone), zone)?.getTime() !== at) at += QUARTER;
  return new Date(at);
}

/**
 * Returns the form values that replace one person: their group with one place, from soon until the estimated end. People
 * with a place in the case are not invited: the person is one of them, and the others are at work there. If people are on the
 * standby list of the group, only they are selected, because they have said that they want the place (AMB-325).
 */
export function valuesToReplace(job: PostedJob, person: Participant, now: Date): PostingValues {
  const start = replacementStart(now, job.timeZone);
  const hours = Math.max(1, Math.ceil(((endOf(job) - start.getTime()) / HOUR) * 2) / 2);
  const placed = new Set(job.participants.filter(hasPlace).map(({ _id }) => _id));
  const waiting = (job.standby ?? [])
    .filter((one) => one.categoryId === person.categoryId && !one.awaitsApproval)
    .map(({ _id }) => _id);
  const values = valuesToRepeat(job, now);
  return {
    ...values,
    start: localOf(start, job.timeZone),
    duration: String(hours),
    lines: values.lines
      .filter(({ specialtyId }) => specialtyId === String(person.categoryId))
      .map((line) => ({
        ...line,
        required: '1',
        invitees: waiting.length > 0 ? waiting : line.invitees.filter((id) => !placed.has(id)),
      })),
  };
}
