/** Rules of the profile view. */
import type { Profile } from '@/api/types';
import { dayOf, shiftDay } from './zonedTime';

/** The last of the 50 states in which a day ends; the server uses the same zone. */
export const LAST_ZONE = 'Pacific/Honolulu';

/**
 * Returns the state of a license. It is valid on its last day, and `endsSoon` for the last 60 days.
 */
export function licenseValidity(
  lastDay: string | undefined,
  now: Date,
): 'none' | 'good' | 'endsSoon' | 'expired' {
  if (!lastDay) return 'none';
  const today = dayOf(now, LAST_ZONE);
  if (lastDay < today) return 'expired';
  return lastDay <= shiftDay(today, { days: 60 }) ? 'endsSoon' : 'good';
}

/** The dialog hides email and phone of a surgeon who shows About Me only. */
export const isContactHidden = (person: Profile): boolean =>
  person.signInType === 'SURGEON' && person.aboutMe?.flag === true;

/** Whether a surgeon's profile is hidden from a viewer with this security level. */
export const isProfileHidden = (viewer: string, staffValidation: boolean, level: number): boolean =>
  viewer === 'USER' && staffValidation && level <= 0;
