/** Texts of availability and of gaps between cases. Callers load the texts of `eligibility` before. */
import type { components } from '@/api/schema';
import { t } from '@/i18n';
import { dayText, timeText } from '@/i18n/dates';

type Unavailable = components['schemas']['Unavailable'];

/** Returns a clock time, such as `24:00` of the API, in the active language. */
const clockText = (time: string) => timeText(`2026-01-01T${time.replace('24:', '00:')}:00Z`, 'UTC');

/** Returns why a person is not available: the day of the week or the date, and the hours. */
export function unavailableText({ date, day, state, from, until }: Unavailable): string {
  const on = day ? t(`availability.on.${day}`) : t('availability.onDate', { date: dayText(date) });
  if (from === undefined || until === undefined) return t('availability.saysNot', { on });
  const hours = { on, from: clockText(from), until: clockText(until) };
  return state === 'AVAILABLE'
    ? t('availability.saysOnly', hours)
    : t('availability.saysNotHours', hours);
}

/** Returns `25 min`, `2 h` or `7 h 30 min`. */
export function minutesText(total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  if (hours === 0) return t('availability.minutes', { minutes });
  return minutes === 0
    ? t('availability.hours', { hours })
    : t('availability.hoursMinutes', { hours, minutes });
}
