import { expect, it } from 'vitest';
import { compareKeys } from './compare';

it('orders ISO times and ids by their characters', () => {
  const times = ['2026-11-23T10:00:00Z', '2026-01-02T09:00:00Z', '2026-11-23T09:59:59Z'];
  expect(times.toSorted(compareKeys)).toEqual([times[1], times[2], times[0]]);
  expect(compareKeys('a', 'a')).toBe(0);
});
