import { useEffect, useRef } from 'react';

/**
 * Scrolls to the case that a calendar, the search or the posting form has linked to, once the list is `ready`. Returns the
 * function that records the case that was expanded here, or none, because that one is in view already.
 */
export function useScrollToPosting(
  wanted: string | undefined,
  ready: boolean,
): (expanded: string | undefined) => void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!ready || !wanted || wanted === shown.current) return;
    // Delayed until the list is painted, because expanding and scrolling at once looks like a jump.
    const timer = setTimeout(() => {
      shown.current = wanted;
      const row = document.getElementById(`posting-${wanted}`);
      // An expanded row that is higher than the window begins with what the case is about.
      const block = row && row.offsetHeight > window.innerHeight ? 'start' : 'center';
      row?.scrollIntoView({ block });
    }, 50);
    return () => clearTimeout(timer);
  }, [ready, wanted]);
  return (expanded) => {
    shown.current = expanded;
  };
}
