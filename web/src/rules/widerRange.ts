/** The longest date ranges of the posters' lists. Not with the other ranges, which more screens load. */
import type { Range } from './dateRange';
import { dayOf, shiftDay } from './zonedTime';

/** The most days from the first to the last day of a range: the server reads 400, both ends included. */
const MOST_DAYS = 399;

/** Returns the last day that a list from today on can have. */
export const lastDayAhead = (now: Date, zone: string): string =>
  shiftDay(dayOf(now, zone), { days: MOST_DAYS });

/** Whether the server would not read one day more. */
export const isLongest = ({ start, end }: Range): boolean =>
  shiftDay(start, { days: MOST_DAYS }) <= end;

/** Extends a range by one month on both sides, at most to the longest one. */
export function widened({ start, end }: Range): Range {
  const later = shiftDay(end, { months: 1 });
  const latest = shiftDay(start, { days: MOST_DAYS });
  const last = later < latest ? later : latest;
  const earlier = shiftDay(start, { months: -1 });
  const earliest = shiftDay(last, { days: -MOST_DAYS });
  return { start: earlier > earliest ? earlier : earliest, end: last };
}
