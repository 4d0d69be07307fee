import { Outlet } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';

let rendered = false;

/** Whether the page opens at its top. A reload and a `#` link restore a scroll position, which needs the rendered screen. */
function opensAtTop(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return window.location.hash === '' && entry?.type === 'navigate';
}

/**
 * Renders the first screen as a deferred update: React then renders it in slices and the browser can
 * handle input in between, which the synchronous updates of the router do not allow. After a change of
 * the language everything is rendered again, at once.
 */
export function FirstScreen() {
  const ready = useDeferredValue(true, rendered || !opensAtTop());
  useEffect(() => {
    rendered = true;
  }, []);
  return ready && <Outlet />;
}
