import { describe, expect, it } from 'vitest';
import { setLanguage, t } from '@/i18n';
import type { ScheduledCase } from '@/api/types';
import { positionOf, scheduledCase } from '@/testing/schedules';
import { shiftDay } from './zonedTime';
import { queryRangeOf, periodOf, type ScheduleView, shiftPeriod, weeksOf } from './schedule';
import {
  clockZoneOf,
  groupByDay,
  eventState,
  openPositions,
  visibleHours,
  centerTimesOf,
  eventsWithin,
} from './scheduledEvents';
import {
  countText,
  dayDistanceText,
  weekdayDateText,
  periodText,
} from '@/features/schedules/scheduleText';

type Participant = NonNullable<ScheduledCase['participants']>[number];

/** A case in Oakland with these start and end times. */
const at = (start: string, hours: number, n = 1): ScheduledCase => scheduledCase(n, start, hours);
const days = (events: readonly ScheduledCase[]) => events.map((event) => event.start.slice(5, 10));

// Shows: AMB-43
describe('the line of the current time', () => {
  const inZone = (timeZone: string): ScheduledCase => {
    const event = at('2026-11-21T18:00:00Z', 2);
    return { ...event, job: { ...event.job, timeZone } };
  };
  const east = inZone('America/New_York');

  it.each([
    ['without cases, of the own clock', [], 'America/Denver'],
    ['of the center of all cases', [east, east], 'America/New_York'],
    ['hidden if the centers have several zones', [east, inZone('America/Phoenix')], undefined],
  ])('is %s', (_, events, zone) => {
    expect(clockZoneOf(events, 'America/Denver')).toBe(zone);
  });
});

// Shows: E-03, E-04, E-05, E-06
describe('the range of a view', () => {
  it.each<[ScheduleView, string, string, string, string]>([
    ['month', '2026-11-21', '2026-11-01', '2026-11-30', 'November 2026'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29', 'February 2028'],
    ['week', '2026-11-21', '2026-11-15', '2026-11-21', 'Nov 15 – 21, 2026'],
    ['week', '2026-11-22', '2026-11-22', '2026-11-28', 'Nov 22 – 28, 2026'],
    ['week', '2027-01-01', '2026-12-27', '2027-01-02', 'Dec 27, 2026 – Jan 2, 2027'],
    ['day', '2026-11-21', '2026-11-21', '2026-11-21', 'Saturday, November 21, 2026'],
    ['list', '2026-11-21', '2026-11-21', '2026-12-20', 'Nov 21 – Dec 20, 2026'],
    ['list', '2027-01-31', '2027-01-31', '2027-02-27', 'Jan 31 – Feb 27, 2027'],
  ])('%s of %s: from %s to %s, titled %s', (view, day, start, end, text) => {
    expect(periodOf(view, day)).toEqual({ start, end });
    expect(periodText(view, day)).toBe(text);
  });

  it.each<[ScheduleView, string, -1 | 1, string]>([
    ['month', '2026-11-21', 1, '2026-12-01'],
    ['month', '2026-01-31', -1, '2025-12-01'],
    ['week', '2026-11-21', 1, '2026-11-28'],
    ['day', '2026-11-30', 1, '2026-12-01'],
    ['list', '2026-11-21', -1, '2026-10-21'],
  ])('%s of %s moved by %i starts from %s', (view, day, by, to) => {
    expect(shiftPeriod(view, day, by)).toBe(to);
  });

  it.each(['2026-01-31', '2026-03-29', '2026-03-31', '2026-05-31', '2026-07-31', '2028-03-30'])(
    'the list before %s skips no day',
    (day) => {
      const before = periodOf('list', shiftPeriod('list', day, -1));
      expect(before.end >= shiftDay(day, { days: -1 })).toBe(true);
      expect(before.start < day).toBe(true);
    },
  );

  it.each([
    ['2026-11-21', 5],
    ['2026-08-01', 6],
    ['2026-02-10', 4],
  ])('the month of %s has %i weeks', (day, weeks) => {
    expect(weeksOf(day)).toBe(weeks);
  });

  it('includes whole weeks, five days before and one after', () => {
    expect(queryRangeOf('month', '2026-12-10')).toEqual({ start: '2026-11-24', end: '2027-01-03' });
    expect(queryRangeOf('day', '2026-11-21')).toEqual({ start: '2026-11-16', end: '2026-11-22' });
  });
});

describe('an event', () => {
  // Shows: E-12, E-13, AMB-59
  it.each([
    ['CONFIRMED', 'confirmed', 'Confirmed'],
    ['CANCELLED', 'cancelled', 'Cancelled'],
    ['ANYTHING', 'cancelled', 'Cancelled'],
  ])('with the status %s shows as %s', (status, state, label) => {
    const event = { ...at('2026-11-23T15:00:00Z', 3), status: status as ScheduledCase['status'] };
    const shown = eventState(event, new Date('2026-11-21T18:00:00Z'));
    expect(shown.state).toBe(state);
    expect(t(shown.label)).toBe(label);
  });

  // Shows: AMB-59
  describe('until its start', () => {
    const event = at('2026-11-23T15:00:00Z', 3);
    const before = new Date('2026-11-23T14:59:59Z');
    const start = new Date(event.start);
    const stateAt = (more: Partial<ScheduledCase>, now: Date) => {
      const { state, label } = eventState({ ...event, ...more }, now);
      return [state, t(label)];
    };

    it('shows its owners that places are open, and in which groups', () => {
      const staffs = [positionOf(0, 1, 1), positionOf(1, 1, 2)];
      expect(stateAt({ staffs }, before)).toEqual(['requested', 'Open places']);
      expect(openPositions({ ...event, staffs }, before)).toEqual([staffs[1]]);
      expect(stateAt({ staffs: staffs.slice(0, 1) }, before)).toEqual(['confirmed', 'Confirmed']);
      expect(stateAt({ staffs }, start)).toEqual(['confirmed', 'Confirmed']);
      expect(openPositions({ ...event, staffs }, start)).toEqual([]);
      expect(stateAt({ staffs, status: 'CANCELLED' }, before)).toEqual(['cancelled', 'Cancelled']);
    });

    it.each<[string, Partial<Participant>]>([
      ['has not confirmed the day', { attendance: { state: 'UNCONFIRMED', at: event.start } }],
      ['has reported that they cannot come', { cannotComeAt: '2026-11-22T15:00:00Z' }],
      ['has not confirmed the changed time', { status: 'AWAITING_RECONFIRMATION' }],
    ])('shows its owners that a person %s', (_, more) => {
      const person = {
        _id: 'a',
        fullName: 'Dr. Noor Haddad',
        categoryId: 0,
        status: 'CONFIRMED' as const,
      };
      const participants = [person, { ...person, ...more }];
      const uncertain = ['invited', 'May not come'];
      expect(stateAt({ participants: [person] }, before)).toEqual(['confirmed', 'Confirmed']);
      expect(stateAt({ participants }, before)).toEqual(uncertain);
      expect(stateAt({ participants, staffs: [positionOf(1, 1, 2)] }, before)).toEqual(uncertain);
      expect(stateAt({ participants }, start)).toEqual(['confirmed', 'Confirmed']);
      expect(stateAt({ participants, status: 'CANCELLED' }, before)).toEqual([
        'cancelled',
        'Cancelled',
      ]);
    });

    // Shows: AMB-106
    it('shows a professional that they have not confirmed its changed time', () => {
      const changed = { awaitsReconfirmation: true };
      expect(stateAt(changed, before)).toEqual(['invited', 'New time not confirmed yet']);
      expect(stateAt(changed, start)).toEqual(['confirmed', 'Confirmed']);
      expect(stateAt({ ...changed, status: 'CANCELLED' }, before)).toEqual([
        'cancelled',
        'Cancelled',
      ]);
    });
  });

  // Shows: E-17, E-19, AMB-43
  it('is shown in center time', () => {
    expect(centerTimesOf(at('2026-11-23T15:00:00Z', 3))).toEqual({
      start: '2026-11-23T07:00',
      end: '2026-11-23T10:00',
    });
    const east = at('2026-11-23T15:00:00Z', 3);
    east.job.timeZone = 'America/New_York';
    expect(centerTimesOf(east).start).toBe('2026-11-23T10:00');
  });

  it('does not end before it starts when the clocks go back', () => {
    expect(centerTimesOf(at('2026-11-01T08:30:00Z', 1))).toEqual({
      start: '2026-11-01T01:30',
      end: '2026-11-01T01:30',
    });
  });
});

describe('the events of a period', () => {
  const overnight = at('2026-11-21T06:00:00Z', 5, 2); // 20th 22:00 to 21st 3:00
  const untilMidnight = at('2026-11-21T05:00:00Z', 3, 3); // 20th 21:00 to 24:00
  const morning = at('2026-11-21T15:00:00Z', 3, 4);
  const later = at('2026-11-24T15:00:00Z', 3, 5);
  const all = [later, morning, untilMidnight, overnight];
  const day = { start: '2026-11-21', end: '2026-11-21' };
  const cancelled = (event: ScheduledCase): ScheduledCase => ({ ...event, status: 'CANCELLED' });

  it('are those that overlap it, by start', () => {
    expect(eventsWithin(all, day)).toEqual([overnight, morning]);
    expect(days(eventsWithin(all, { start: '2026-11-20', end: '2026-11-30' }))).toEqual([
      '11-21',
      '11-21',
      '11-21',
      '11-24',
    ]);
  });

  // Shows: E-06
  it('are grouped by day; earlier starts are on the first day', () => {
    expect(groupByDay(all, { start: '2026-11-21', end: '2026-11-30' })).toEqual([
      { day: '2026-11-21', events: [overnight, morning] },
      { day: '2026-11-24', events: [later] },
    ]);
  });

  it.each([
    ['nothing', [], '06', '20'],
    ['a morning', [morning], '06', '20'],
    ['an early start', [at('2026-11-21T12:30:00Z', 1)], '04', '20'],
    ['a late end', [at('2026-11-22T03:00:00Z', 2.25)], '06', '22'],
    ['a night', [overnight], '00', '24'],
    ['a cancelled night that started before', [cancelled(overnight)], '00', '24'],
    ['a cancelled night that starts', [cancelled(at('2026-11-22T06:00:00Z', 5))], '06', '24'],
    ['another day', [later], '06', '20'],
  ])('with %s, the hours cover all events', (_what, events, from, to) => {
    expect(visibleHours(events, day)).toEqual({ from: `${from}:00:00`, to: `${to}:00:00` });
  });
});

it.each([
  ['en', 'Thursday, November 26, 2026'],
  ['es', 'jueves, 26 de noviembre de 2026'],
] as const)('the heading of a day is a date in the language %s', async (language, heading) => {
  await setLanguage(language);
  expect(periodText('day', '2026-11-26')).toBe(heading);
  await setLanguage('en');
});

it.each([
  ['en', '1 case in November', '2 cases in November', '2 cases'],
  ['es', '1 caso en noviembre', '2 casos en noviembre', '2 casos'],
] as const)(
  'the number of cases names the month in the language %s',
  async (language, ...texts) => {
    await setLanguage(language);
    expect([
      countText('month', '2026-11-26', 1),
      countText('month', '2026-11-26', 2),
      countText('week', '2026-11-26', 2),
    ]).toEqual(texts);
    await setLanguage('en');
  },
);

it('days are shown in words with their distance', () => {
  expect(weekdayDateText('2026-11-23')).toBe('Monday, November 23');
  expect(
    ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24'].map((day) =>
      dayDistanceText(day, '2026-11-21'),
    ),
  ).toEqual(['yesterday', 'today', 'tomorrow', 'in 3 days']);
});
