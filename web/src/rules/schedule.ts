/** What a schedule shows: which days a view covers, and which cases fall on them. */
import type { ScheduledCase } from '@/api/types';
import type { State } from './state';
import type { Range } from './dateRange';
import { dayOf, localOf, shiftDay } from './zonedTime';

/** The four views (E-03..E-06). */
export const VIEWS = ['month', 'week', 'day', 'list'] as const;
export type ScheduleView = (typeof VIEWS)[number];

/** The longest case is below 100 hours, so one that reaches into a day began at most so long before. */
const PADDING_DAYS = 5;

const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();
const sundayOf = (day: string): string => shiftDay(day, { days: -weekdayOf(day) });
const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

/** The days that a view is about; both included. The list runs from its day to a month ahead. */
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

/** How many weeks the month of a day touches. */
export function weeksOf(day: string): number {
  const { start, end } = periodOf('month', day);
  return Math.round((Date.parse(sundayOf(end)) - Date.parse(sundayOf(start))) / 604_800_000) + 1;
}

/**
 * The days to ask the server for: a month is drawn in whole weeks, and a case may have begun before. The server
 * counts days by the clock of the first center, a case stands on its own center's: a day more reaches both.
 */
export function queryRangeOf(view: ScheduleView, day: string): Range {
  const { start, end } = periodOf(view, day);
  const first = view === 'month' ? sundayOf(start) : start;
  const last = view === 'month' ? shiftDay(first, { days: 7 * weeksOf(day) - 1 }) : end;
  return { start: shiftDay(first, { days: -PADDING_DAYS }), end: shiftDay(last, { days: 1 }) };
}

/** The day to show for the period before (-1) or after (1). */
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

/** Any status other than confirmed is shown as cancelled (E-12, E-13, AMB-59). */
export function eventState(status: string): State {
  return status === 'CONFIRMED' ? 'confirmed' : 'cancelled';
}

/** Who has a place on the case; posters are told. */
export const confirmedParticipants = (event: ScheduledCase) =>
  (event.participants ?? []).filter(({ status }) => status === 'CONFIRMED');

/**
 * Start and end on the clock of the center, `YYYY-MM-DDTHH:mm` (AMB-43). Clocks that go back while a
 * case is under way must not let it end before it starts.
 */
export function centerTimesOf(event: ScheduledCase): { start: string; end: string } {
  const zone = event.job.timeZone;
  const start = localOf(new Date(event.start), zone);
  const end = localOf(new Date(event.end), zone);
  return { start, end: end > start ? end : start };
}

/** The events that touch the days, by start; one that ends at midnight does not touch the next day. */
export function eventsWithin(
  events: readonly ScheduledCase[],
  { start, end }: Range,
): ScheduledCase[] {
  return events
    .filter((event) => {
      const wall = centerTimesOf(event);
      return wall.start.slice(0, 10) <= end && wall.end > `${start}T00:00`;
    })
    .toSorted((a, b) => a.start.localeCompare(b.start) || a.job._id.localeCompare(b.job._id));
}

/** The hours that a day shows: from six to eight in the evening, and all that its cases need. */
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

/** Days with their events; what began before the first day stands on the first day. */
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
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Today at the center, and the wall clock there, for the line that marks the present. */
export const todayAtCenter = (now: Date, zone: string) => ({
  day: dayOf(now, zone),
  clock: localOf(now, zone),
});
