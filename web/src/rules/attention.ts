/** The targets of the items at the top of the home screen. */
import type { ProfileGap, WaitingCase } from '@/api/types';
import type { Range } from './dateRange';
import type { Step } from './steps';
import { dayOf, shiftDay } from './zonedTime';

/**
 * Returns the search parameters that open a posting in All Postings of its center. The list filters by days of the
 * poster's first center, which may differ from the case's day by one.
 */
export function postingSearch({
  jobId,
  start,
  timeZone,
  centerId,
}: Pick<WaitingCase, 'jobId' | 'start' | 'timeZone'> & { centerId: string | undefined }) {
  const day = dayOf(new Date(start), timeZone);
  return {
    start: shiftDay(day, { days: -1 }),
    end: shiftDay(day, { days: 1 }),
    item: jobId,
    center: centerId,
  };
}

/**
 * Returns the search parameters with which Requested Invites lists these requests. It lists those of the standard
 * range, but a request waits until the case starts. The list filters by days of the poster's first center, which
 * may differ from the request's day by one.
 */
export function requestsSearch(
  requests: readonly Pick<WaitingCase, 'since' | 'timeZone'>[],
  standard: Range,
): { start?: string } {
  const [start] = requests
    .map(({ since, timeZone }) => shiftDay(dayOf(new Date(since), timeZone), { days: -1 }))
    .toSorted();
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
