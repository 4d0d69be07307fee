import { useCallback, useSyncExternalStore } from 'react';

/** Below this width the layout is that of phones (L-24, L-26). */
export const NARROW = '(max-width: 47.99rem)';
/** Below this width there is no side column. */
export const NO_SIDE = '(max-width: 63.99rem)';

/** Whether a media query holds, followed as the window changes. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches);
}
