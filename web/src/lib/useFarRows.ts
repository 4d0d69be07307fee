import { type RefObject, useEffect } from 'react';

/**
 * Lets the browser skip style and layout of the rows of a list that are far from the window, for rows of
 * very different heights, which have the class `measured-row`. A row is skipped only after it was laid
 * out, when its height is known, and outside of the window, so the list never moves.
 *
 * @param rows The data of the rows; a change observes new rows.
 */
export function useFarRows(list: RefObject<HTMLElement | null>, rows: unknown): void {
  useEffect(() => {
    if (!list.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) continue;
          target.classList.add('far-row');
          observer.unobserve(target);
        }
      },
      { rootMargin: '100% 0px' },
    );
    for (const row of list.current.querySelectorAll(':scope > :not(.far-row)'))
      observer.observe(row);
    return () => observer.disconnect();
  }, [list, rows]);
}
