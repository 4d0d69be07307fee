import { useEffect, useRef } from 'react';

/**
 * Loads code that a press will want once the screen itself stands: the first screen does not carry
 * it, and the press does not wait for it. A failure is not told here; the press tries again.
 */
export function useReady(...parts: readonly (() => Promise<unknown>)[]): void {
  const wanted = useRef(parts);
  useEffect(() => {
    for (const load of wanted.current) load().catch(() => {});
  }, []);
}
