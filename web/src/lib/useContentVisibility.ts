import { type RefObject, useEffect } from 'react';

/**
 * Sets `content-visibility: auto` on the rows of a list whose heights differ a lot; they have the class `measured-row`. A
 * row gets it only after it was laid out, when its height is known, and outside of the viewport, so that the list does not
 * shift. Rows of similar heights have the class `content-auto` from the start.
 *
 * @param rows The data of the rows; a change observes new rows.
 */
export function useContentVisibility(list: RefObject<HTMLElement | null>, rows: unknown): void {
  useEffect(() => {
    if (!list.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) continue;
          target.classList.add('content-auto');
          observer.unobserve(target);
        }
      },
      { rootMargin: '100% 0px' },
    );
    for (const row of list.current.querySelectorAll(':scope > :not(.content-auto)'))
      observer.observe(row);
    return () => observer.disconnect();
  }, [list, rows]);
}
