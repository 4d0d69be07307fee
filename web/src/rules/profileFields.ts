/** Rules of the steps of the profile editor. The server validates the same rules. */
import { LAST_ZONE } from './profile';
import { dayOf } from './zonedTime';

/** Titles that can precede a name. */
export const PREFIXES = ['Dr.', 'Mr.', 'Mrs.', 'Miss', 'Ms.'] as const;
/** What can follow a name. */
export const SUFFIXES = ['Jr', 'Sr'] as const;

/** An undergraduate or medical school. Every field is text while the user types. */
export type School = {
  school: string;
  degreeEarned: string;
  graduationDateSchool: string;
};
/** An internship, a residency or a fellowship. */
export type Training = {
  name: string;
  location: string;
  completed: string;
};
/** A place of work. */
export type Work = {
  hospital: string;
  startDate: string;
  endDate: string;
};

/**
 * Returns `YYYY-MM` for the value of a month input, and for `06/2018`, which users type if the
 * browser has no month input.
 */
export function monthOf(text: string): string {
  const wire = /^(\d{4})-(\d{2})/.exec(text.trim());
  const typed = /^(\d{1,2})\s*[/.-]\s*(\d{4})$/.exec(text.trim());
  const [year, month] = wire ? [wire[1], wire[2]] : [typed?.[2], typed?.[1]?.padStart(2, '0')];
  const number = Number(month);
  return year && number >= 1 && number <= 12 ? `${year}-${month}` : '';
}

/** Returns the earliest day on which a license may end: today in the last zone. */
export const earliestLicenseDay = (now: Date): string => dayOf(now, LAST_ZONE);

/** Adds a specialty; empty text and duplicates are ignored. */
export function withSpecialty(list: readonly string[], text: string): string[] {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  const known = list.some((one) => one.toLowerCase() === name.toLowerCase());
  return name === '' || known ? [...list] : [...list, name];
}
