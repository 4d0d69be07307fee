import { flushSync } from 'react-dom';

const measures = new Map<Element, () => void>();
let watch: ResizeObserver | undefined;

/**
 * Calls `measure` when the browser has laid the element out, and whenever its size changes: reading
 * sizes costs nothing then, and what is set is drawn before anything is seen. All that are due are
 * measured first and drawn together. Returns how to stop.
 */
export function onLaidOut(element: Element, measure: () => void): () => void {
  watch ??= new ResizeObserver((entries) => {
    flushSync(() => {
      for (const { target } of entries) measures.get(target)?.();
    });
  });
  measures.set(element, measure);
  watch.observe(element);
  return () => {
    measures.delete(element);
    watch?.unobserve(element);
  };
}
