/** Reports to the server that the invitations on a screen were seen. */
import { type RefObject, useEffect } from 'react';
import { logFailure } from '@/lib/log';

/**
 * Reports the invitations whose cards were visible for a second. `places` alternates the `data-place` of a card and its
 * message id, separated by spaces; as a string it changes only when the cards change.
 */
export function useRecordSeen(box: RefObject<HTMLElement | null>, places: string): void {
  useEffect(() => {
    if (places === '' || !('IntersectionObserver' in window)) return;
    let stopWatching: (() => void) | undefined;
    let unmounted = false;
    // Not needed for the first paint.
    import('./seenInvitations').then(
      ({ watchSeen }) => {
        if (!unmounted && box.current) stopWatching = watchSeen(box.current, places.split(' '));
      },
      // The cards are reported when they are shown next.
      (reason: unknown) => logFailure('part missing', reason),
    );
    return () => {
      unmounted = true;
      stopWatching?.();
    };
  }, [box, places]);
}
