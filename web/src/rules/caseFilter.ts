/** The filters of New Cases, which the server applies. */
import type { ProfessionalJob } from '@/api/types';
import type { ReadEnd } from './stableList';

/** The filters; they are part of the address. */
export interface CaseFilter {
  /** Words of the center, the surgeon or a procedure. */
  text?: string | undefined;
  /** The first and the last day, `YYYY-MM-DD` at the center. */
  from?: string | undefined;
  until?: string | undefined;
  /** The least dollars for the whole case, as long as estimated. */
  pay?: number | undefined;
  /** The largest distance of the center from the user's home, in miles. */
  miles?: number | undefined;
  /** The id of a center. */
  center?: string | undefined;
}

/** Returns the filters of the shown list; the list of the user's own cases has none. */
export function shownFilter({
  view,
  text,
  from,
  until,
  pay,
  miles,
  center,
}: CaseFilter & { view?: 'mine' | undefined }): CaseFilter {
  return view === 'mine' ? {} : { text, from, until, pay, miles, center };
}

/** The distances to choose from, in miles. */
export const DISTANCES = [10, 25, 50, 100, 200] as const;

/** How many filters are set. */
export const countFilters = ({ text, from, until, pay, miles, center }: CaseFilter): number =>
  [text, from, until, pay, miles, center].filter((value) => value !== undefined).length;

/** The pages of New Cases that were read. */
interface ReadCases {
  jobs: readonly ProfessionalJob[];
  /** The end of the pages that were read; undefined if the whole list was read. */
  readEnd: ReadEnd | undefined;
}

/**
 * Joins the pages of New Cases. A case can move to another page while they are read, and is then on two
 * of them: the later page is the newer one.
 */
export function joinCasePages({
  pages,
}: {
  pages: readonly { body: readonly ProfessionalJob[]; next: string | undefined }[];
}): ReadCases {
  const jobs = [
    ...new Map(pages.flatMap(({ body }) => body).map((job) => [job._id, job])).values(),
  ];
  if (!pages.at(-1)?.next) return { jobs, readEnd: undefined };
  const last = pages
    .flatMap(({ body }) => body.filter((job) => job.section === 'REQUESTABLE'))
    .at(-1);
  return { jobs, readEnd: { start: last?.start ?? '', _id: last?._id ?? '' } };
}
