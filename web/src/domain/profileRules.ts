/** Rules of the profile editor's steps (H-51..H-73). The server holds to the same. */
import { t } from '@/i18n';
import { LAST_ZONE } from './profile';
import { dayOf } from './when';

/** H-24, H-25 */
export const PREFIXES = ['Dr.', 'Mr.', 'Mrs.', 'Miss', 'Ms.'] as const;
export const SUFFIXES = ['Jr', 'Sr'] as const;
/** H-48, H-47 */
export const UNDERGRADUATE_DEGREES = ['BS', 'BA', 'BAS', 'BFA', 'BBA'] as const;
export const MEDICAL_DEGREES = ['MD', 'MS', 'DO'] as const;

/** A school before or of medicine; every field is text while it is being typed. */
export interface School {
  school: string;
  degreeEarned: string;
  graduationDateSchool: string;
}
/** An internship, a residency or a fellowship. */
export interface Training {
  name: string;
  location: string;
  completed: string;
}
/** A place of work. */
export interface Work {
  hospital: string;
  startDate: string;
  endDate: string;
}

/** One message for each field that is wrong. */
export type Faults<T> = Partial<Record<keyof T & string, string>>;

/** `YYYY-MM` of what a month input gives, also where the browser has none and people type `06/2018`. */
export function monthOf(text: string): string {
  const wire = /^(\d{4})-(\d{2})/.exec(text.trim());
  const typed = /^(\d{1,2})\s*[/.-]\s*(\d{4})$/.exec(text.trim());
  const [year, month] = wire ? [wire[1], wire[2]] : [typed?.[2], typed?.[1]?.padStart(2, '0')];
  const number = Number(month);
  return year && number >= 1 && number <= 12 ? `${year}-${month}` : '';
}

const empty = (label: string) => t('rule.invalid', { field: label });

/** H-61 */
export function schoolFaults(school: School): Faults<School> {
  const faults: Faults<School> = {};
  if (school.school.trim() === '') faults.school = empty(t('edit.school'));
  if (school.degreeEarned === '') faults.degreeEarned = empty(t('edit.degree'));
  if (monthOf(school.graduationDateSchool) === '')
    faults.graduationDateSchool = empty(t('edit.graduation'));
  return faults;
}

/** H-62..H-65 */
export function trainingFaults(training: Training): Faults<Training> {
  const faults: Faults<Training> = {};
  if (training.name.trim() === '') faults.name = empty(t('edit.name'));
  if (training.location.trim() === '') faults.location = empty(t('edit.location'));
  if (monthOf(training.completed) === '') faults.completed = empty(t('edit.completion'));
  return faults;
}

/** The first of the 50 states in which a month begins; the server counts alike. */
const FIRST_ZONE = 'America/New_York';

/** H-66..H-73 */
export function workFaults(work: Work, now: Date): Faults<Work> {
  const faults: Faults<Work> = {};
  const present = dayOf(now, FIRST_ZONE).slice(0, 7);
  const [start, end] = [monthOf(work.startDate), monthOf(work.endDate)];
  if (work.hospital.trim().length <= 1) faults.hospital = t('edit.hospitalRule');
  if (start === '' || start > present) faults.startDate = t('edit.startEmpty');
  if (end === '' || end > present) faults.endDate = t('edit.endEmpty');
  else if (start === '') faults.endDate = t('edit.endAlone');
  else if (end < start) faults.endDate = t('edit.endFirst');
  return faults;
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
