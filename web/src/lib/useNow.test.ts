import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { headersAt, resetServerClock } from '@/testing/clock';
import { followServerClock } from './serverClock';
import { useNow } from './useNow';

const start = Date.parse('2026-05-04T16:00:00.000Z');

describe('useNow', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
  });
  afterEach(() => {
    resetServerClock();
    vi.useRealTimers();
  });

  const after = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

  it('updates every minute', async () => {
    const { result } = renderHook(() => useNow());
    await after(59_999);
    expect(result.current.getTime()).toBe(start);
    await after(1);
    expect(result.current.getTime()).toBe(start + 60_000);
    await after(60_000);
    expect(result.current.getTime()).toBe(start + 120_000);
  });

  it('updates right after a deadline, not at it', async () => {
    const { result } = renderHook(() => useNow([start + 10_000, start - 5]));
    await after(10_000);
    expect(result.current.getTime()).toBe(start);
    await after(1);
    expect(result.current.getTime()).toBe(start + 10_001);
    await after(59_999);
    expect(result.current.getTime()).toBe(start + 10_001);
    await after(1);
    expect(result.current.getTime()).toBe(start + 70_001);
  });

  it('updates for a deadline that passed since the last update', async () => {
    const { result, rerender } = renderHook(({ deadlines }) => useNow(deadlines), {
      initialProps: { deadlines: [] as number[] },
    });
    await after(30_000);
    rerender({ deadlines: [start + 20_000] });
    await after(0);
    expect(result.current.getTime()).toBe(start + 30_000);
  });

  // Shows: C-59, AMB-41
  it('follows the clock of the server, also for the next deadline', async () => {
    const server = start - 3_600_000;
    const { result } = renderHook(() => useNow([server + 10_000]));
    expect(result.current.getTime()).toBe(start);
    act(() => followServerClock(new Headers(headersAt(server)), Date.now()));
    const difference = result.current.getTime() - server;
    expect(Math.abs(difference)).toBeLessThan(1_000);
    await after(10_000 - difference);
    expect(result.current.getTime()).toBe(server + difference);
    await after(1);
    expect(result.current.getTime()).toBe(server + 10_001);
  });
});
