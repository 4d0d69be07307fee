/** Rules of the profile view (H-01..H-22). */
import type { Profile } from '@/api/types';
import { dayOf, shiftDay } from './zonedTime';

/** The last of the 50 states in which a day ends; the server counts alike. */
export const LAST_ZONE = 'Pacific/Honolulu';

/** How a license stands: its last day still counts, and for 60 days it `endsSoon`. */
export function licenseStanding(
  lastDay: string | undefined,
  now: Date,
): 'none' | 'good' | 'endsSoon' | 'expired' {
  if (!lastDay) return 'none';
  const today = dayOf(now, LAST_ZONE);
  if (lastDay < today) return 'expired';
  return lastDay <= shiftDay(today, { days: 60 }) ? 'endsSoon' : 'good';
}

/** The modal hides email and phone of a surgeon who shows About Me only (H-15). */
export const contactHidden = (person: Profile): boolean =>
  person.signInType === 'SURGEON' && person.aboutMe?.flag === true;

/** Whether a surgeon's profile is kept from a viewer of this level (H-18, AMB-60). */
export const withheld = (viewer: string, staffValidation: boolean, level: number): boolean =>
  viewer === 'USER' && staffValidation && level <= 0;
