/** The days that a schedule view covers, and the cases on them. */
import { compareKeys } from '@/lib/compare';
import type { ScheduledCase } from '@/api/types';
import type { State } from './state';
import type { Range } from './dateRange';
import { dayOf, localOf, shiftDay } from './zonedTime';

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
      return shiftDay(day, { months: by });
  }
}

/** Every status other than confirmed is shown as cancelled. */
export function eventState(status: string): State {
  return status === 'CONFIRMED' ? 'confirmed' : 'cancelled';
}

/** Returns the professionals who are confirmed for a case. Only posters receive participants. */
export const confirmedParticipants = (event: ScheduledCase) =>
  (event.participants ?? []).filter(({ status }) => status === 'CONFIRMED');

/**
 * Returns start and end on the clock of the center, `YYYY-MM-DDTHH:mm`. If a clock change would put
 * the end before the start, both are equal.
 */
export function centerTimesOf(event: ScheduledCase): { start: string; end: string } {
  const zone = event.job.timeZone;
  const start = localOf(new Date(event.start), zone);
  const end = localOf(new Date(event.end), zone);
  return { start, end: end > start ? end : start };
}

/**
 * Returns the events of these days, sorted by start. An event that ends at midnight is not on the
 * next day.
 */
export function eventsWithin(
  events: readonly ScheduledCase[],
  { start, end }: Range,
): ScheduledCase[] {
  return events
    .filter((event) => {
      const wall = centerTimesOf(event);
      return wall.start.slice(0, 10) <= end && wall.end > `${start}T00:00`;
    })
    .toSorted((a, b) => compareKeys(a.start, b.start) || compareKeys(a.job._id, b.job._id));
}

/** Returns the hours that a day shows: 6:00 to 20:00, extended to fit every case. */
export function visibleHours(
  events: readonly ScheduledCase[],
  period: Range,
): { from: string; to: string } {
  let from = 6;
  let to = 20;
  for (const event of eventsWithin(events, period)) {
    const { start, end } = centerTimesOf(event);
    if (start.slice(0, 10) === end.slice(0, 10)) {
      from = Math.min(from, Number(start.slice(11, 13)));
      to = Math.max(to, Number(end.slice(11, 13)) + (end.slice(14) === '00' ? 0 : 1));
    } else {
      from = 0;
      to = 24;
    }
  }
  return { from: `${String(from).padStart(2, '0')}:00:00`, to: `${to}:00:00` };
}

/** Groups events by day. An event that started earlier is on the first day of the period. */
export function groupByDay(
  events: readonly ScheduledCase[],
  period: Range,
): { day: string; events: ScheduledCase[] }[] {
  const days = new Map<string, ScheduledCase[]>();
  for (const event of eventsWithin(events, period)) {
    const began = centerTimesOf(event).start.slice(0, 10);
    const day = began < period.start ? period.start : began;
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days]
    .map(([day, on]) => ({ day, events: on }))
    .toSorted((a, b) => compareKeys(a.day, b.day));
}

/**
 * Returns the zone on whose clock these events are shown; `home` without events, undefined if they
 * have several zones, because then no single line marks the current time.
 */
export function clockZoneOf(events: readonly ScheduledCase[], home: string): string | undefined {
  const zones = new Set(events.map(({ job }) => job.timeZone));
  if (zones.size > 1) return undefined;
  const [zone = home] = zones;
  return zone;
}

/** Returns the current day and clock time at the center. */
export const todayAtCenter = (now: Date, zone: string) => ({
  day: dayOf(now, zone),
  clock: localOf(now, zone),
});
