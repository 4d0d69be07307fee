/** The days that a schedule view covers. */
import type { Range } from './dateRange';
import { shiftDay } from './zonedTime';

/** The views of a schedule. */
export const VIEWS = ['month', 'week', 'day', 'list'] as const;
export type ScheduleView = (typeof VIEWS)[number];

/** A case lasts less than 100 hours, so a case on the first day started at most 5 days before. */
const PADDING_DAYS = 5;

const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();
const sundayOf = (day: string): string => shiftDay(day, { days: -weekdayOf(day) });
const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

/** Returns the days of a view, both inclusive. The list covers one month from its day. */
export function periodOf(view: ScheduleView, day: string): Range {
  switch (view) {
    case 'month':
      return {
        start: firstOf(day),
        end: shiftDay(shiftDay(firstOf(day), { months: 1 }), { days: -1 }),
      };
    case 'week':
      return { start: sundayOf(day), end: shiftDay(sundayOf(day), { days: 6 }) };
    case 'day':
      return { start: day, end: day };
    case 'list':
      return { start: day, end: shiftDay(shiftDay(day, { months: 1 }), { days: -1 }) };
  }
}

/** Returns the number of calendar weeks of the month that contains a day. */
export function weeksOf(day: string): number {
  const { start, end } = periodOf('month', day);
  return Math.round((Date.parse(sundayOf(end)) - Date.parse(sundayOf(start))) / 604_800_000) + 1;
}

/**
 * Returns the days to request: the month view shows whole weeks, and a case may have started before
 * the view. The server counts days in the zone of the first center, the view in the zone of each
 * case, so one more day is requested at the end.
 */
export function queryRangeOf(view: ScheduleView, day: string): Range {
  const { start, end } = periodOf(view, day);
  const first = view === 'month' ? sundayOf(start) : start;
  const last = view === 'month' ? shiftDay(first, { days: 7 * weeksOf(day) - 1 }) : end;
  return { start: shiftDay(first, { days: -PADDING_DAYS }), end: shiftDay(last, { days: 1 }) };
}

/** Returns the day of the previous (-1) or the next (1) period. */
export function shiftPeriod(view: ScheduleView, day: string, by: -1 | 1): string {
  switch (view) {
    case 'month':
      return shiftDay(firstOf(day), { months: by });
    case 'week':
      return shiftDay(day, { days: 7 * by });
    case 'day':
      return shiftDay(day, { days: by });
    case 'list':
      return by === 1 ? shiftDay(day, { months: 1 }) : listBefore(day);
  }
}

/** Returns the day of a list that ends the day before `day`, or on it where the previous month is too short. */
function listBefore(day: string): string {
  const first = shiftDay(day, { months: -1 });
  return shiftDay(first, { months: 1 }) < day ? shiftDay(first, { days: 1 }) : first;
}
