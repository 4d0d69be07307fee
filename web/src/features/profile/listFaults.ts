/** Validates entries of the editor's lists, with one message per field. */
import { HospitalName } from '@/api/bounds';
import { t } from '@/i18n';
import { monthOf, type School, type Training, type Work } from '@/rules/profileFields';
import { dayOf } from '@/rules/zonedTime';

/** One message for each invalid field. */
export type Faults<T> = Partial<Record<keyof T & string, string>>;

const empty = (label: string) => t('rule.invalid', { field: label });

export function schoolFaults(school: School): Faults<School> {
  const faults: Faults<School> = {};
  if (school.school.trim() === '') faults.school = empty(t('edit.school'));
  if (school.degreeEarned === '') faults.degreeEarned = empty(t('edit.degree'));
  if (monthOf(school.graduationDateSchool) === '')
    faults.graduationDateSchool = empty(t('edit.graduation'));
  return faults;
}

export function trainingFaults(training: Training): Faults<Training> {
  const faults: Faults<Training> = {};
  if (training.name.trim() === '') faults.name = empty(t('edit.name'));
  if (training.location.trim() === '') faults.location = empty(t('edit.location'));
  if (monthOf(training.completed) === '') faults.completed = empty(t('edit.completion'));
  return faults;
}

/** The first of the 50 states in which a month starts; the server uses the same zone. */
const FIRST_ZONE = 'America/New_York';

export function workFaults(work: Work, now: Date): Faults<Work> {
  const faults: Faults<Work> = {};
  const present = dayOf(now, FIRST_ZONE).slice(0, 7);
  const [start, end] = [monthOf(work.startDate), monthOf(work.endDate)];
  if (work.hospital.trim().length < HospitalName.minLength)
    faults.hospital = t('edit.hospitalRule');
  if (start === '' || start > present) faults.startDate = t('edit.startEmpty');
  if (end === '' || end > present) faults.endDate = t('edit.endEmpty');
  else if (start === '') faults.endDate = t('edit.endAlone');
  else if (end < start) faults.endDate = t('edit.endFirst');
  return faults;
}
