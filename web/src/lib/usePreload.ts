import { useEffect } from 'react';

/**
 * Loads a lazy part after the screen has rendered, so that the first press on its button does not
 * wait. A failure is ignored: the press loads the part again and reports the error. `load` must not
 * change.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch(() => {});
  }, [load]);
}
