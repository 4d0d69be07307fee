import { expect, it } from 'vitest';
import { lastTimeChange } from './timeChange';

const start = { field: 'START' as const, old: '2031-12-01T17:00:00Z', new: '2031-12-01T19:00:00Z' };
const earlier = { ...start, old: '2031-12-01T16:00:00Z', new: '2031-12-01T17:00:00Z' };
const hours = { field: 'HOURS' as const, old: '3', new: '4' };
const notes = { field: 'NOTES' as const, old: '', new: 'Fasting' };
const change = (day: number, ...changes: [typeof start | typeof hours | typeof notes][0][]) => ({
  at: `2026-11-${day}T18:00:00Z`,
  changes,
});

// Shows: AMB-106
it('the last change of the time is the newest one of the start or the hours', () => {
  const changes = [change(23, notes), change(22, start, hours, notes), change(21, earlier)];
  expect(lastTimeChange(changes)).toEqual([start, hours]);
  expect(lastTimeChange([change(23, notes)])).toEqual([]);
  expect(lastTimeChange([])).toEqual([]);
});
