import { useCallback, useSyncExternalStore } from 'react';

/** Below this width the phone layout applies. */
export const NARROW = '(max-width: 47.99rem)';
/** Below this width there is no side column. */
export const NO_SIDE = '(max-width: 63.99rem)';

/** Returns whether a media query matches, and follows its changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
