/** Rules of the profile view (H-01..H-22). */
import type { Profile } from '@/api/types';
import { dayOf, format, shiftDay } from './when';

/** `MM/YYYY` of the wire's `YYYY-MM` (H-22). */
export function monthText(month: string): string {
  const match = /^(\d{4})-(\d{2})/.exec(month);
  return match ? `${match[2]}/${match[1]}` : month;
}

/** `September 28, 2028` of `YYYY-MM-DD`. */
export function dayText(day: string): string {
  const at = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  return format('UTC', { year: 'numeric', month: 'long', day: 'numeric' }).format(at);
}

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
