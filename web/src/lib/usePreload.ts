import { useEffect, useRef } from 'react';

/**
 * Loads lazy parts after the screen has rendered, so that the first press on their button does not
 * wait. Failures are ignored: the press loads the part again and reports the error.
 */
export function usePreload(...loaders: readonly (() => Promise<unknown>)[]): void {
  const initial = useRef(loaders);
  useEffect(() => {
    for (const load of initial.current) load().catch(() => {});
  }, []);
}
