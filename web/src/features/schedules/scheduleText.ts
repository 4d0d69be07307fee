/** Texts of a schedule: its period and its days. */
import { format, relativeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { periodOf, type ScheduleView } from '@/rules/schedule';
import { daysBetween } from '@/lib/durations';

const formats = {
  month: () => format('UTC', { month: 'long', year: 'numeric' }),
  monthName: () => format('UTC', { month: 'long' }),
  days: () => format('UTC', { month: 'short', day: 'numeric', year: 'numeric' }),
  weekday: () => format('UTC', { weekday: 'long', month: 'long', day: 'numeric' }),
  day: () => format('UTC', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
};
const noon = (day: string): Date => new Date(`${day}T12:00Z`);

/** Returns `Monday, November 23` for a `YYYY-MM-DD`. */
export const weekdayDateText = (day: string): string => formats.weekday().format(noon(day));

/** Returns the period of a view, for its heading. */
export function periodText(view: ScheduleView, day: string): string {
  if (view === 'month') return formats.month().format(noon(day));
  if (view === 'day') return formats.day().format(noon(day));
  const { start, end } = periodOf(view, day);
  return formats
    .days()
    .formatRange(noon(start), noon(end))
    .replace(/[\u2009\u202f\u00a0]/g, ' ');
}

/** Returns the number of cases of a view. The month view names the month, because it also shows days of others. */
export const countText = (view: ScheduleView, day: string, count: number): string =>
  view === 'month'
    ? t('schedule.countIn', { count, month: formats.monthName().format(noon(day)) })
    : t('schedule.count', { count });

/** Returns the distance of a day from today: `today`, `tomorrow`, `in 3 days`. */
export function dayDistanceText(day: string, today: string): string {
  const days = daysBetween(today, day);
  return relativeText(days, 'day');
}
