/** The texts of a schedule: its period and its days. */
import { format, relativeText } from '@/i18n/dates';
import { periodOf, type ScheduleView } from '@/rules/schedule';

const formats = {
  month: () => format('UTC', { month: 'long', year: 'numeric' }),
  days: () => format('UTC', { month: 'short', day: 'numeric', year: 'numeric' }),
  day: () => format('UTC', { weekday: 'long', month: 'long', day: 'numeric' }),
};
const noon = (day: string): Date => new Date(`${day}T12:00Z`);

/** `Monday, November 23` of a `YYYY-MM-DD`. */
export const weekdayDateText = (day: string): string => formats.day().format(noon(day));

/** What a view shows, as its heading says it. */
export function periodText(view: ScheduleView, day: string): string {
  if (view === 'month') return formats.month().format(noon(day));
  if (view === 'day') return `${weekdayDateText(day)}, ${day.slice(0, 4)}`;
  const { start, end } = periodOf(view, day);
  return formats
    .days()
    .formatRange(noon(start), noon(end))
    .replace(/[\u2009\u202f\u00a0]/g, ' ');
}

/** `today`, `tomorrow`, `in 3 days`: how far a day is from today. */
export function dayDistanceText(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  return relativeText(days, 'day');
}
