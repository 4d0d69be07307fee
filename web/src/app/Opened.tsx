import { Outlet } from '@tanstack/react-router';
import { useDeferredValue } from 'react';

/** True on a cold start at the top of a page; a reload or a `#place` scrolls, and needs the screen for it. */
function atTop(): boolean {
  const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return window.location.hash === '' && start?.type === 'navigate';
}

/**
 * What the address opens, the screen in its frame. On a cold start both come at once and are drawn
 * in small slices, so that a slow phone answers meanwhile.
 */
export function Opened() {
  const open = useDeferredValue(true, !atTop());
  return open && <Outlet />;
}
