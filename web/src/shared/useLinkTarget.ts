import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Focuses the element that the hash of a link names, if it is one of these ids. For parts that are loaded after the screen,
 * when the router has already looked for the element.
 */
export function useLinkTarget(ids: readonly string[]): void {
  const hash = useLocation({ select: (location) => location.hash });
  const linked = ids.includes(hash);
  useEffect(() => {
    if (!linked) return undefined;
    // After the heading, which a navigation inside the client focuses.
    const timer = window.setTimeout(() => {
      const target = document.getElementById(hash);
      target?.focus({ preventScroll: true });
      target?.scrollIntoView({ block: 'center' });
    });
    return () => window.clearTimeout(timer);
  }, [linked, hash]);
}
