/** The filters of New Cases. The list has no pages, so the client filters it. */
import type { ProfessionalJob } from '@/api/types';
import { findWords } from './filter';
import { amountFor } from './pay';
import { dayOf } from './zonedTime';

/** The filters; they are part of the address. */
export interface CaseFilter {
  /** Words of the center, the surgeon or a procedure. */
  text?: string | undefined;
  /** The first and the last day, `YYYY-MM-DD` at the center. */
  from?: string | undefined;
  until?: string | undefined;
  /** The least dollars for the whole case, as long as estimated. */
  pay?: number | undefined;
  /** The id of a center. */
  center?: string | undefined;
}

/** How many filters are set. */
export const countFilters = ({ text, from, until, pay, center }: CaseFilter): number =>
  [text, from, until, pay, center].filter((value) => value !== undefined).length;

/** Returns whether a case matches the filters. */
export function matchesCase(job: ProfessionalJob, filter: CaseFilter): boolean {
  const { text, from, until, pay, center } = filter;
  const day = dayOf(new Date(job.start), job.timeZone);
  return (
    (from === undefined || day >= from) &&
    (until === undefined || day <= until) &&
    (pay === undefined || amountFor(job.duration, job.myStaff) >= pay) &&
    (center === undefined || job.surgeryCenterId._id === center) &&
    findWords(text, [job.name, job.location, ...job.procedures])
  );
}

/** Returns the centers of the cases by name, for a choice. */
export function centersOf(jobs: readonly ProfessionalJob[]): { value: string; label: string }[] {
  const centers = new Map(jobs.map(({ surgeryCenterId: { _id, name } }) => [_id, name]));
  return [...centers]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));
}
