/** Hints from earlier cases for the posting form: the last pay, unusual pay, and overlapping cases of the surgeon. */
import type { PostedJob } from '@/api/types';
import { overlap } from './caseTimes';
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

/** Whether the pay of a line is far from the last one of the same type. */
export function isUnusualPay(line: PostingLine, last: Staff | undefined): boolean {
  const pay = payTermsOf(line);
  if (!pay || !last) return false;
  const [now, before] =
    pay.hourlyRate > 0 ? [pay.hourlyRate, last.hourlyRate] : [pay.payPerJob, last.payPerJob];
  return before > 0 && (now > before * UNUSUAL_FACTOR || now < before / UNUSUAL_FACTOR);
}

/** Returns another case of the surgeon that overlaps this time. */
export function overlapping(
  jobs: readonly PostedJob[],
  surgeon: string,
  start: Date,
  hours: number,
): PostedJob | undefined {
  const times = { start: start.toISOString(), duration: hours };
  return jobs.find((job) => job.surgeonId === surgeon && !job.cancelled && overlap(job, times));
}
