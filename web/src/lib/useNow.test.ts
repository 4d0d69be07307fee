import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNow } from './useNow';

const start = Date.parse('2026-05-04T16:00:00.000Z');

describe('useNow', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
  });
  afterEach(() => {
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
});
