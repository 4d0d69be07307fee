/** The date ranges of the posters' lists, days of the center they work at. */
import { dayOf, shiftDay } from './zonedTime';

/** Both days `YYYY-MM-DD` and included. */
export interface Range {
  start: string;
  end: string;
}

/** Today to one month ahead. */
export function comingMonth(now: Date, zone: string): Range {
  const today = dayOf(now, zone);
  return { start: today, end: shiftDay(today, { months: 1 }) };
}

/** One month back to today. */
export function pastMonth(now: Date, zone: string): Range {
  const today = dayOf(now, zone);
  return { start: shiftDay(today, { months: -1 }), end: today };
}

/** A month more on either side. */
export const widened = ({ start, end }: Range): Range => ({
  start: shiftDay(start, { months: -1 }),
  end: shiftDay(end, { months: 1 }),
});

/** The part of a range that the address names. */
export interface ChosenRange {
  start?: string | undefined;
  end?: string | undefined;
}

/** The range of the address, completed by the standard range of the screen. */
export function chosenRange(chosen: ChosenRange, standard: Range): Range {
  const start =
    chosen.start ?? (chosen.end && chosen.end < standard.start ? chosen.end : standard.start);
  const end = chosen.end ?? (start > standard.end ? start : standard.end);
  return { start, end };
}
