import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { headersAt, resetServerClock } from '@/testing/clock';
import { HOUR, MINUTE } from './durations';
import { followServerClock, onServerOffset, serverNow, serverOffset } from './serverClock';

const now = Date.parse('2026-05-04T16:00:00.000Z');

/** Receives an answer that took `duration` milliseconds. */
const receive = (headers: Record<string, string>, duration = 200) =>
  followServerClock(new Headers(headers), Date.now() - duration);

// Shows: C-59, AMB-41
describe('the clock of the server', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now });
  });
  afterEach(() => {
    resetServerClock();
    vi.useRealTimers();
  });

  it.each([
    ['an hour fast', -HOUR],
    ['an hour slow', HOUR],
    ['twelve seconds fast', -12_000],
  ])('is followed by a browser whose clock is %s', (_name, difference) => {
    receive(headersAt(now + difference));
    expect(Math.abs(serverNow().getTime() - (now + difference))).toBeLessThan(1_000);
  });

  it.each([
    ['three seconds', headersAt(now + 3_000), 200],
    ['what a slow answer explains', headersAt(now - 20_000), 21_000],
  ])('counts as the same if it differs by %s', (_name, headers, duration) => {
    receive(headers, duration);
    expect(serverOffset()).toBe(0);
  });

  it.each([
    ['with an age', { ...headersAt(now - HOUR), Age: '3600' }],
    ['that may be stored', { ...headersAt(now - HOUR), 'Cache-Control': 'private, max-age=60' }],
    ['without directives for caches', { Date: headersAt(now - HOUR).Date }],
    ['without a date', { 'Cache-Control': 'no-store' }],
    ['with another text as its date', { ...headersAt(now), Date: 'yesterday' }],
  ])('is not read from an answer %s', (_name, headers) => {
    receive(headers);
    expect(serverOffset()).toBe(0);
  });

  it('is not read if the clock of the browser was set back between a request and its answer', () => {
    vi.setSystemTime(now + HOUR);
    const sentAt = Date.now();
    vi.setSystemTime(now);
    followServerClock(new Headers(headersAt(now)), sentAt);
    expect(serverOffset()).toBe(0);
  });

  it('is known after a reload, before the first answer', async () => {
    receive(headersAt(now - HOUR));
    vi.resetModules();
    const reloaded = await import('./serverClock');
    expect(reloaded.serverOffset()).toBe(serverOffset());
    expect(reloaded.serverOffset()).toBeLessThan(-HOUR / 2);
  });

  it('is followed until the clock of the browser is corrected, and listeners get each change once', () => {
    const offsets: number[] = [];
    const stop = onServerOffset(() => offsets.push(serverOffset()));
    receive(headersAt(now - HOUR));
    vi.advanceTimersByTime(MINUTE);
    receive(headersAt(now + MINUTE - HOUR));
    // An answer for which the phone was asleep says nothing.
    receive(headersAt(now - HOUR), 2 * HOUR);
    expect(offsets).toHaveLength(1);
    vi.setSystemTime(now - HOUR);
    receive(headersAt(now - HOUR));
    expect(offsets).toEqual([expect.any(Number), 0]);
    stop();
    receive(headersAt(now));
    expect(offsets).toHaveLength(2);
  });
});
