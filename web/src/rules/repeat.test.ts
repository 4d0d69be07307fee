import { describe, expect, it } from 'vitest';
import { candidateDays, MAX_DATES, rangesAround, type Repeat, startsOf } from './repeat';
import { shiftDay } from './zonedTime';

const weekly = (change: Partial<Repeat> = {}): Repeat => ({
  every: '7',
  until: '2026-12-15',
  skipped: [],
  days: [],
  ...change,
});
const start = '2026-11-24T07:00';

// Shows: FL-03
describe('the dates of a repeated case', () => {
  it('are every week until the last day, which counts', () => {
    expect(startsOf(start, weekly())).toEqual([
      '2026-11-24T07:00',
      '2026-12-01T07:00',
      '2026-12-08T07:00',
      '2026-12-15T07:00',
    ]);
    expect(startsOf(start, weekly({ every: '14' }))).toEqual([
      '2026-11-24T07:00',
      '2026-12-08T07:00',
    ]);
  });

  it('leave out single days, but never the first one', () => {
    const skipped = ['2026-11-24', '2026-12-08'];
    expect(startsOf(start, weekly({ skipped }))).toEqual([
      '2026-11-24T07:00',
      '2026-12-01T07:00',
      '2026-12-15T07:00',
    ]);
  });

  it('can be chosen one by one, in any order, each once', () => {
    const days = ['2027-01-05', '2026-12-01', '2027-01-05', '2026-11-01', ''];
    expect(candidateDays(start, weekly({ every: 'days', days }))).toEqual([
      '2026-11-24',
      '2026-12-01',
      '2027-01-05',
    ]);
  });

  it('are the one of the form without a repeat or a last day', () => {
    expect(startsOf(start, undefined)).toEqual([start]);
    expect(startsOf(start, weekly({ until: '' }))).toEqual([start]);
    expect(startsOf('', weekly())).toEqual(['']);
  });

  it('are at most sixty', () => {
    expect(startsOf(start, weekly({ until: '2036-01-01' }))).toHaveLength(MAX_DATES);
  });
});

// Shows: FL-03
describe('the ranges to read around days', () => {
  it('are at most 400 days long and contain every day with five days on both sides', () => {
    const days = candidateDays(start, weekly({ every: '28', until: '2036-01-01' }));
    const ranges = rangesAround(days);
    expect(ranges).toHaveLength(5);
    expect(ranges[0]).toEqual({ start: '2026-11-19', end: '2027-11-28' });
    for (const range of ranges)
      expect(Date.parse(range.end) - Date.parse(range.start)).toBeLessThan(400 * 86_400_000);
    for (const day of days) {
      const [before, after] = [shiftDay(day, { days: -5 }), shiftDay(day, { days: 5 })];
      expect(ranges.some((range) => range.start <= before && after <= range.end)).toBe(true);
    }
  });

  it('leave out what is between days that are far apart', () => {
    expect(rangesAround(['2026-12-01', '2030-06-01'])).toEqual([
      { start: '2026-11-26', end: '2026-12-06' },
      { start: '2030-05-27', end: '2030-06-06' },
    ]);
    expect(rangesAround([])).toEqual([]);
  });
});
