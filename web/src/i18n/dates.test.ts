import { describe, expect, it } from 'vitest';
import { dateTimeText, durationText, relativeTimeText, weekdayText, zoneName } from './dates';
import { dayOf, instantOf, localOf, shiftDay } from '@/rules/zonedTime';

const LA = 'America/Los_Angeles';
const NY = 'America/New_York';

// Shows: B-90, L-35, AMB-43
describe('dateTimeText', () => {
  it.each([
    ['2026-11-23T15:00:00.000Z', LA, LA, 'November 23 2026, 7:00 AM'],
    ['2026-11-23T20:05:00.000Z', LA, LA, 'November 23 2026, 12:05 PM'],
    ['2026-07-04T07:30:00.000Z', LA, LA, 'July 4 2026, 12:30 AM'],
    ['2026-11-23T15:00:00.000Z', LA, NY, 'November 23 2026, 7:00 AM PST'],
    ['2026-07-23T14:00:00.000Z', LA, 'UTC', 'July 23 2026, 7:00 AM PDT'],
    ['2026-01-01T04:00:00.000Z', NY, NY, 'December 31 2025, 11:00 PM'],
    ['2026-07-23T14:00:00.000Z', null, LA, 'July 23 2026, 7:00 AM'],
  ])('%s in %s, shown to a user in %s, is %s', (iso, zone, own, text) => {
    expect(dateTimeText(iso, zone, own)).toBe(text);
  });
});

describe('zoneName', () => {
  it.each([
    [LA, 'PST', 'Pacific Time'],
    ['America/Phoenix', 'MST', 'Mountain Standard Time'],
    ['Pacific/Honolulu', 'HST', 'Hawaii-Aleutian Standard Time'],
  ])('of %s is %s, or %s', (zone, short, long) => {
    const at = new Date('2026-11-23T15:00:00.000Z');
    expect(zoneName(zone, at)).toBe(short);
    expect(zoneName(zone, at, 'longGeneric')).toBe(long);
  });
});

// Shows: B-91, L-36
describe('durationText', () => {
  it.each([
    [0.5, '0.5 hour'],
    [1, '1 hour'],
    [1.5, '1.5 hours'],
    [2, '2 hours'],
    [99, '99 hours'],
  ])('%d is %s', (hours, text) => {
    expect(durationText(hours)).toBe(text);
  });
});

// Shows: B-33, B-43, L-06, AMB-43
describe('center-local input', () => {
  it.each([
    ['2026-11-23T07:00', LA, '2026-11-23T15:00:00.000Z'],
    ['2026-07-23T07:00', LA, '2026-07-23T14:00:00.000Z'],
    ['2026-03-08T01:59', LA, '2026-03-08T09:59:00.000Z'],
    ['2026-03-08T03:00', LA, '2026-03-08T10:00:00.000Z'],
    ['2026-11-01T01:30', LA, '2026-11-01T08:30:00.000Z'],
  ])('%s in %s is %s', (local, zone, iso) => {
    expect(instantOf(local, zone)?.toISOString()).toBe(iso);
    expect(localOf(new Date(iso), zone)).toBe(local);
  });

  it('rejects a time that the clock change skips', () => {
    expect(instantOf('2026-03-08T02:30', LA)).toBeUndefined();
  });
});

describe('days', () => {
  // Shows: B-75, C-67
  it.each([
    ['2026-11-21', { months: 1 }, '2026-12-21'],
    ['2026-01-31', { months: 1 }, '2026-02-28'],
    ['2026-03-31', { months: -1 }, '2026-02-28'],
    ['2026-12-31', { days: 7 }, '2027-01-07'],
  ])('%s moved by %j is %s', (day, by, text) => {
    expect(shiftDay(day, by)).toBe(text);
  });

  it('uses the day of the center, not of the browser', () => {
    const late = '2026-11-24T05:00:00.000Z';
    expect(dayOf(new Date(late), LA)).toBe('2026-11-23');
    expect(dayOf(new Date(late), NY)).toBe('2026-11-24');
    expect(weekdayText(late, LA)).toBe('Monday');
  });

  it.each([
    ['2026-11-24T15:00:00.000Z', 'in 3 days'],
    ['2026-11-22T15:00:00.000Z', 'tomorrow'],
    ['2026-11-21T23:00:00.000Z', 'in 3 hours'],
    ['2026-11-21T20:20:00.000Z', 'in 20 minutes'],
    ['2026-11-20T15:00:00.000Z', 'yesterday'],
    // After midnight, but less than twelve hours away.
    ['2026-11-22T08:15:00.000Z', 'tomorrow'],
    ['2026-11-22T08:15:00.000Z', 'in 2 hours', '2026-11-22T06:15:00.000Z'],
    ['2026-11-22T08:15:00.000Z', 'in 30 minutes', '2026-11-22T07:45:00.000Z'],
    ['2026-11-22T08:15:00.000Z', 'in 12 hours', '2026-11-21T20:16:00.000Z'],
    ['2026-11-22T07:45:00.000Z', '1 hour ago', '2026-11-22T08:45:00.000Z'],
    // On the same day hours are shown, whatever the distance.
    ['2026-11-22T07:59:00.000Z', 'in 23 hours', '2026-11-21T09:00:00.000Z'],
  ])('%s is shown as %s', (iso, text, now = '2026-11-21T20:00:00.000Z') => {
    expect(relativeTimeText(iso, LA, new Date(now))).toBe(text);
  });
});
