/** Hints from earlier cases for the posting form: the last pay, unusual pay, and overlapping cases of the surgeon. */
import type { PostedJob } from '@/api/types';
import { overlap } from './caseTimes';
import { amountFor } from './pay';
import { payTermsOf, type PostingLine } from './posting';

type Staff = PostedJob['staffs'][number];

/** A pay above this multiple of the last one, or below its inverse, is confirmed (AMB-89). */
const UNUSUAL_FACTOR = 2;

/** Returns the newest posted pay of a group at a center; undefined without one. */
export const lastPayOf = (
  jobs: readonly PostedJob[],
  center: string,
  group: string,
): Staff | undefined =>
  jobs
    .filter((job) => job.surgeryCenterId._id === center)
    .toSorted((a, b) => Date.parse(b.posted) - Date.parse(a.posted))
    .flatMap(({ staffs }) => staffs)
    .find(({ specialtyId }) => String(specialtyId) === group);

/**
 * Whether a line pays far more or far less for a case of these hours than the last terms would. The minimum pay is not
 * compared, because a worked case does not pay it.
 */
export function isUnusualPay(line: PostingLine, last: Staff | undefined, hours: number): boolean {
  const pay = payTermsOf(line);
  if (!pay || !last) return false;
  // Two rates of one type are compared before the hours are typed, too.
  const compared = pay.hourlyRate > 0 === last.hourlyRate > 0 ? 1 : hours;
  const [now, before] = [amountFor(compared, pay), amountFor(compared, last)];
  return before > 0 && (now > before * UNUSUAL_FACTOR || now < before / UNUSUAL_FACTOR);
}

/** Returns another case of the surgeon that overlaps this time; `changed` is the case whose time it is to be, if it exists. */
export function overlapping(
  jobs: readonly PostedJob[],
  surgeon: string,
  start: Date,
  hours: number,
  changed?: string,
): PostedJob | undefined {
  const times = { start: start.toISOString(), duration: hours };
  return jobs.find(
    (job) =>
      job._id !== changed && job.surgeonId === surgeon && !job.cancelled && overlap(job, times),
  );
}
