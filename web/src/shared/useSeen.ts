/** Records that the invitations on a screen were opened. */
import { type RefObject, useEffect } from 'react';

/**
 * Records the invitations whose cards were on the screen for a second. `places` names the message of each card by its
 * `data-place`, as a text, so that the effect runs again only when the cards change: `card message card message`.
 */
export function useSeen(box: RefObject<HTMLElement | null>, places: string): void {
  useEffect(() => {
    if (places === '' || !('IntersectionObserver' in window)) return;
    let end: (() => void) | undefined;
    let over = false;
    // Not needed for the first paint.
    void import('./seenInvitations').then(({ watchSeen }) => {
      if (!over && box.current) end = watchSeen(box.current, places.split(' '));
    });
    return () => {
      over = true;
      end?.();
    };
  }, [box, places]);
}
