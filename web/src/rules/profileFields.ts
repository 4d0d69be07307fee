/** Rules of the profile editor's steps (H-51..H-73). The server holds to the same. */
import { LAST_ZONE } from './profile';
import { dayOf } from './zonedTime';

/** H-24, H-25 */
export const PREFIXES = ['Dr.', 'Mr.', 'Mrs.', 'Miss', 'Ms.'] as const;
export const SUFFIXES = ['Jr', 'Sr'] as const;
/** H-48, H-47 */
export const UNDERGRADUATE_DEGREES = ['BS', 'BA', 'BAS', 'BFA', 'BBA'] as const;
export const MEDICAL_DEGREES = ['MD', 'MS', 'DO'] as const;

/** A school before or of medicine; every field is text while it is being typed. */
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

/** `YYYY-MM` of what a month input gives, also where the browser has none and people type `06/2018`. */
export function monthOf(text: string): string {
  const wire = /^(\d{4})-(\d{2})/.exec(text.trim());
  const typed = /^(\d{1,2})\s*[/.-]\s*(\d{4})$/.exec(text.trim());
  const [year, month] = wire ? [wire[1], wire[2]] : [typed?.[2], typed?.[1]?.padStart(2, '0')];
  const number = Number(month);
  return year && number >= 1 && number <= 12 ? `${year}-${month}` : '';
}

/** H-56, H-57: the first day that a license may end on. */
export const earliestLicenseDay = (now: Date): string => dayOf(now, LAST_ZONE);

/** H-59: nothing, or up to three digits. */
export const YEARS = /^\d{0,3}$/;

/** H-60: an empty one is ignored, and so is one that stands there already. */
export function withSpecialty(list: readonly string[], text: string): string[] {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  const known = list.some((one) => one.toLowerCase() === name.toLowerCase());
  return name === '' || known ? [...list] : [...list, name];
}
