/** The date ranges of the posters' lists, days of the center they work at (AMB-44). */
import { dayOf, shiftDay } from './zonedTime';

/** Both days `YYYY-MM-DD` and included. */
export interface Range {
  start: string;
  end: string;
}

/** Today to one month ahead (B-75, L-04). */
export function comingMonth(now: Date, zone: string): Range {
  const today = dayOf(now, zone);
  return { start: today, end: shiftDay(today, { months: 1 }) };
}

/** One month back to today (C-67, L-05). */
export function pastMonth(now: Date, zone: string): Range {
  const today = dayOf(now, zone);
  return { start: shiftDay(today, { months: -1 }), end: today };
}

/** A month more on either side. */
export const widened = ({ start, end }: Range): Range => ({
  start: shiftDay(start, { months: -1 }),
  end: shiftDay(end, { months: 1 }),
});

/** What the address says, the rest as the screen has it by default. */
export function chosenRange(chosen: Partial<Range>, standard: Range): Range {
  const start =
    chosen.start ?? (chosen.end && chosen.end < standard.start ? chosen.end : standard.start);
  const end = chosen.end ?? (start > standard.end ? start : standard.end);
  return { start, end };
}
