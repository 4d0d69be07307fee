/** The cases on a schedule: their state, their times, and the days they are on. */
import { compareKeys } from '@/lib/compare';
import type { ScheduledCase } from '@/api/types';
import type { PlainKey } from '@/i18n';
import { expectedAttendance, isUncertain } from './expectedAttendance';
import { isUnconfirmed, isUpcoming, ownCaseState } from './ownCase';
import { hasPlace } from './place';
import type { State } from './state';
import type { Range } from './dateRange';
import { dayOf, localOf } from './zonedTime';

/**
 * Returns the state of a case at the time `now`, and the key of its label. Every status other than confirmed is shown as
 * cancelled. Until the start, owners see whether a confirmed person may not come and whether places are open, and
 * professionals whether they have yet to confirm a changed time.
 */
export function eventState(event: ScheduledCase, now: Date): { state: State; label: PlainKey } {
  if (hasUncertainPeople(event, now))
    return { state: 'invited', label: 'postings.state.uncertain' };
  return openPositions(event, now).length > 0
    ? { state: 'requested', label: 'schedule.openPlaces' }
    : ownCaseState(event, now);
}

/** Returns the positions of a coming case with free places. Only posters receive positions. */
export const openPositions = (event: ScheduledCase, now: Date) =>
  isUpcoming(event, now)
    ? (event.staffs ?? []).filter(({ numOfFilled, numOfRequired }) => numOfFilled < numOfRequired)
    : [];

/**
 * Returns the professionals who are confirmed for a case, also those who have not confirmed its changed time yet. Only
 * posters receive participants.
 */
export const confirmedParticipants = (event: ScheduledCase) =>
  (event.participants ?? []).filter(hasPlace);

/** Whether a coming case has confirmed people who may not come or have yet to confirm its changed time. */
const hasUncertainPeople = (event: ScheduledCase, now: Date): boolean =>
  isUpcoming(event, now) &&
  confirmedParticipants(event).some((person) => isUncertain(expectedAttendance(person)));

/** Whether a coming case has free places, or people who may not come or have yet to confirm its changed time. */
export const needsAction = (event: ScheduledCase, now: Date): boolean =>
  openPositions(event, now).length > 0 ||
  isUnconfirmed(event, now) ||
  hasUncertainPeople(event, now);

interface CenterTimes {
  start: string;
  end: string;
}

// A month of events is asked for its times several times per render, and each costs two formats.
const centerTimes = new WeakMap<ScheduledCase, CenterTimes>();

/**
 * Returns start and end on the clock of the center, `YYYY-MM-DDTHH:mm`. If a clock change would put
 * the end before the start, both are equal.
 */
export function centerTimesOf(event: ScheduledCase): CenterTimes {
  const known = centerTimes.get(event);
  if (known) return known;
  const zone = event.job.timeZone;
  const start = localOf(new Date(event.start), zone);
  const end = localOf(new Date(event.end), zone);
  const times = { start, end: end > start ? end : start };
  centerTimes.set(event, times);
  return times;
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

/**
 * Returns the hours that a day shows: 6:00 to 20:00, extended to fit every case. Of a cancelled case that ends on a later
 * day, only the part on its first day has to fit.
 */
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
      const startIsEnough = event.status !== 'CONFIRMED' && start >= period.start;
      from = startIsEnough ? Math.min(from, Number(start.slice(11, 13))) : 0;
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
