/** How long a hidden element waits, in milliseconds. */
const WAIT_AT_MOST = 2_000;

/**
 * Calls `onVisible` once the element is in the window, and soon in any case, so that a search in the page or a screen
 * reader finds what it shows. Returns a function that stops it.
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
  const timer = window.setTimeout(start, WAIT_AT_MOST);
  return stop;
}
