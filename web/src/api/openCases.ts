/**
 * Refetches the open cases after events. Such an event reaches every professional of a group at the same moment, so a
 * random delay spreads the reads, and several events cause one read.
 */
import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys';

/** The shortest time between two reads that events cause. */
const MIN_INTERVAL_MS = 5_000;
/** The longest random delay of a read. */
const MAX_JITTER_MS = 2_000;

let timer: number | undefined;
let refreshedAt = -MIN_INTERVAL_MS;

/** Invalidates the lists of open and of full cases after a delay, unless an earlier event is about to do so. */
export function refreshOpenCases(queryClient: QueryClient): void {
  const untilInterval = Math.max(0, refreshedAt + MIN_INTERVAL_MS - performance.now());
  timer ??= window.setTimeout(
    () => {
      timer = undefined;
      refreshedAt = performance.now();
      for (const queryKey of [keys.allNewJobs, keys.fullJobs])
        void queryClient.invalidateQueries({ queryKey });
    },
    untilInterval + Math.random() * MAX_JITTER_MS,
  );
}
