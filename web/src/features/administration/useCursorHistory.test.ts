import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCursorHistory } from './useCursorHistory';

// Shows: AMB-118, AMB-119, AMB-120
it('has each page once, also if its cursor is given again', () => {
  const { result } = renderHook(() => useCursorHistory(''));
  for (const next of ['a', 'a', 'b']) act(() => result.current.forward(next));
  expect(result.current.cursor).toBe('b');
  act(() => result.current.back?.());
  expect(result.current.cursor).toBe('a');
  act(() => result.current.back?.());
  expect(result.current.cursor).toBeUndefined();
});
