import { describe, expect, it } from 'vitest';
import { admin, signIn, surgeon } from '@/testing/people';
import { getSession } from '@/session/store';
import { chosenRange, comingMonth, pastMonth } from './dateRange';
import { isLongest, lastDayAhead, widened } from './widerRange';
import { homeZone } from '@/session/homeZone';

// 23:30 on November 20th in Los Angeles.
const now = new Date('2026-11-21T07:30:00Z');
const LA = 'America/Los_Angeles';

describe('ranges', () => {
  // Shows: B-75, C-67, L-04, L-05, AMB-44
  it('are today to one month ahead and one month back to today, at the center', () => {
    expect(comingMonth(now, LA)).toEqual({ start: '2026-11-20', end: '2026-12-20' });
    expect(pastMonth(now, LA)).toEqual({ start: '2026-10-20', end: '2026-11-20' });
    expect(comingMonth(now, 'America/New_York').start).toBe('2026-11-21');
  });

  // Shows: L-04
  it('end within a shorter month', () => {
    expect(comingMonth(new Date('2027-01-31T20:00:00Z'), LA).end).toBe('2027-02-28');
  });

  const standard = { start: '2026-11-20', end: '2026-12-20' };
  // Shows: B-74
  it.each([
    [{}, standard],
    [{ start: '2026-12-01' }, { start: '2026-12-01', end: '2026-12-20' }],
    [{ start: '2027-01-05' }, { start: '2027-01-05', end: '2027-01-05' }],
    [{ end: '2026-10-01' }, { start: '2026-10-01', end: '2026-10-01' }],
    [
      { start: '2026-01-01', end: '2026-02-01' },
      { start: '2026-01-01', end: '2026-02-01' },
    ],
  ])('%j is parsed as %j', (chosen, range) => {
    expect(chosenRange(chosen, standard)).toEqual(range);
  });

  it('widen by a month on either side', () => {
    expect(widened(standard)).toEqual({ start: '2026-10-20', end: '2027-01-20' });
  });

  it('widen at most to the 400 days that the server reads', () => {
    const longest = { start: '2026-11-20', end: lastDayAhead(now, LA) };
    expect(longest.end).toBe('2027-12-24');
    expect(isLongest(longest)).toBe(true);
    expect(widened(longest)).toEqual(longest);
    const shorter = { ...longest, end: '2027-12-23' };
    expect(isLongest(shorter)).toBe(false);
    expect(widened(shorter)).toEqual(longest);
  });

  // Shows: AMB-43
  it.each([surgeon, admin])('the time zone is that of the user’s center', (person) => {
    signIn(person);
    const session = getSession();
    expect(session && homeZone(session)).toBe(LA);
  });
});
