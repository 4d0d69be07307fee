/** The targets of links of the home screen to requests and steps of the profile. */
import type { ProfileGap, WaitingCase } from '@/api/types';
import type { Range } from './dateRange';
import { daysAround } from './postingLink';
import type { Step } from './steps';

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
