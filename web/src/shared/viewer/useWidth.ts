import { type RefObject, useEffect, useState } from 'react';

/** How wide the inside of an element is, also when it changes; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, [element]);
  return width;
}
