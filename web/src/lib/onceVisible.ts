/** The longest wait for an element that is not in the viewport, in milliseconds. */
const MAX_WAIT_MS = 2_000;

/**
 * Calls `onVisible` once: when the element enters the viewport, or after two seconds, so that a search in the page and a
 * screen reader find its content. Returns a function that cancels the wait.
 */
export function onceVisible(element: Element | null, onVisible: () => void): () => void {
  if (!element || !('IntersectionObserver' in window)) {
    onVisible();
    return () => {};
  }
  const stop = () => {
    observer.disconnect();
    window.clearTimeout(timer);
  };
  const start = () => {
    stop();
    onVisible();
  };
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && start(),
  );
  observer.observe(element);
  const timer = window.setTimeout(start, MAX_WAIT_MS);
  return stop;
}
