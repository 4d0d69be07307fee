/** The dates of a case that repeats (FL-03). */
import { SeriesStarts } from '@/api/bounds';
import type { Range } from './dateRange';
import { shiftDay } from './zonedTime';

/** How a case repeats, as chosen in the form. */
export interface Repeat {
  /** The interval in days; `days` for days that are chosen one by one. */
  every: '7' | '14' | '28' | 'days';
  /** The last day, `YYYY-MM-DD`; empty until it is chosen. */
  until: string;
  /** The excluded days of the interval. */
  skipped: string[];
  /** The days that were chosen one by one. */
  days: string[];
}

/** The maximum number of dates, the first one included. */
export const MAX_DATES = SeriesStarts.maxItems;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Returns the first day and those that follow it by the interval or the choice, before exclusions. */
export function candidateDays(start: string, { every, until, days }: Repeat): string[] {
  const first = start.slice(0, 10);
  if (!isDay(first)) return [];
  if (every === 'days')
    return [...new Set([first, ...days.filter((day) => isDay(day) && day > first)])]
      .toSorted()
      .slice(0, MAX_DATES);
  const all = [first];
  while (all.length < MAX_DATES) {
    const next = shiftDay(first, { days: all.length * Number(every) });
    if (!isDay(until) || next > until) break;
    all.push(next);
  }
  return all;
}

/** The server refuses to read a longer range. */
const LONGEST_RANGE = 400;
/** A case is shorter than 100 hours, so one that overlaps a day begins at most five days away from it. */
const AROUND = 5;

/** Returns the ranges to read for all cases that can overlap one of these days, which are in order. */
export function rangesAround(days: readonly string[]): Range[] {
  const ranges: Range[] = [];
  for (const day of days) {
    const end = shiftDay(day, { days: AROUND });
    const last = ranges.at(-1);
    if (last && end < shiftDay(last.start, { days: LONGEST_RANGE })) last.end = end;
    else ranges.push({ start: shiftDay(day, { days: -AROUND }), end });
  }
  return ranges;
}

/** Returns the center-local starts to post in order; without a repeat only that of the form. */
export function startsOf(start: string, repeat: Repeat | undefined): string[] {
  if (!repeat) return [start];
  const [first = start.slice(0, 10), ...others] = candidateDays(start, repeat);
  return [first, ...others.filter((day) => !repeat.skipped.includes(day))].map(
    (day) => day + start.slice(10),
  );
}
