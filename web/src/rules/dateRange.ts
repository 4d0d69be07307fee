/** Date ranges of the posters' lists. Days are those of the center that the poster works at. */
import { dayOf, shiftDay } from './zonedTime';

/** A range of days `YYYY-MM-DD`, both inclusive. */
export interface Range {
  start: string;
  end: string;
}

/** Returns the range from today to one month ahead. */
export function comingMonth(now: Date, zone: string): Range {
  const today = dayOf(now, zone);
  return { start: today, end: shiftDay(today, { months: 1 }) };
}

/** Returns the range from one month ago to today. */
export function pastMonth(now: Date, zone: string): Range {
  const today = dayOf(now, zone);
  return { start: shiftDay(today, { months: -1 }), end: today };
}

/** Returns the range of this many months that ends where another one starts. */
export const monthsBefore = ({ start }: Range, months: number): Range => ({
  start: shiftDay(start, { months: -months }),
  end: start,
});

/** The part of a range that the search parameters contain. */
export interface ChosenRange {
  start?: string | undefined;
  end?: string | undefined;
}

/** Completes the range of the search parameters with the standard range of the screen. */
export function chosenRange(chosen: ChosenRange, standard: Range): Range {
  const start =
    chosen.start ?? (chosen.end && chosen.end < standard.start ? chosen.end : standard.start);
  const end = chosen.end ?? (start > standard.end ? start : standard.end);
  return { start, end };
}
