/** The targets of links to cases, requests and steps of the profile, above all those of the home screen. */
import type { ProfileGap, WaitingCase } from '@/api/types';
import type { Range } from './dateRange';
import type { Step } from './steps';
import { dayOf, shiftDay } from './zonedTime';

/** The days around a time. A list filters by days of a center, which may differ by one from those of another zone. */
export function daysAround(time: string, timeZone: string): [string, string] {
  const day = dayOf(new Date(time), timeZone);
  return [shiftDay(day, { days: -1 }), shiftDay(day, { days: 1 })];
}

interface Posting {
  jobId: string;
  start: string;
  timeZone: string;
  centerId: string | undefined;
}

/** Returns the search parameters that open a posting in All Postings of its center. */
export function postingSearch({ jobId, start, timeZone, centerId }: Posting) {
  const [first, last] = daysAround(start, timeZone);
  return { start: first, end: last, item: jobId, center: centerId };
}

/**
 * Returns the search parameters with which Requested Invites lists these requests. It lists those of the standard
 * range, but a request waits until the case starts.
 */
export function requestsSearch(
  requests: readonly Pick<WaitingCase, 'since' | 'timeZone'>[],
  standard: Range,
): { start?: string } {
  const [start] = requests.map(({ since, timeZone }) => daysAround(since, timeZone)[0]).toSorted();
  return start && start < standard.start ? { start } : {};
}

/**
 * Whether a gap is one of the first steps of a professional. The other gaps are parts that were complete before, such as
 * an expired license.
 */
export const isSetupStep = (gap: ProfileGap): boolean =>
  gap !== 'LICENSE_EXPIRED' && gap !== 'LICENSE_ENDS_SOON' && gap !== 'REJECTED_DOCUMENT';

/** Returns the step of the profile editor that fills a gap. */
export function stepOfGap(gap: Exclude<ProfileGap, 'CENTER' | 'NOTIFICATIONS'>): Step {
  switch (gap) {
    case 'LICENSE':
    case 'LICENSE_EXPIRED':
    case 'LICENSE_ENDS_SOON':
      return 'profession';
    case 'DOCUMENTS':
    case 'REJECTED_DOCUMENT':
      return 'uploader';
    case 'ADDRESS':
    case 'PICTURE':
      return 'about';
  }
}
