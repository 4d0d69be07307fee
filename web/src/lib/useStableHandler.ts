import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns an event handler that stays the same function and runs the latest `handler`, so that the
 * memoized rows of a long list do not render again because of it. Not to be called while rendering.
 */
export function useStableHandler<A extends unknown[]>(
  handler: (...args: A) => void,
): (...args: A) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
