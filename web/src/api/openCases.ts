/**
 * Reads of the open cases after events. Such an event reaches every professional of a group at the
 * same moment, so the reads that follow it are spread, and those of further events are merged.
 */
import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys';

/** The shortest time between two reads that events cause, in milliseconds. */
const INTERVAL = 5_000;
/** The longest random delay of a read, in milliseconds. */
const SPREAD = 2_000;

let timer: number | undefined;
let refreshedAt = -INTERVAL;

/** Invalidates the lists of open and of full cases after a delay, unless an earlier event is about to do so. */
export function refreshOpenCases(queryClient: QueryClient): void {
  const untilInterval = Math.max(0, refreshedAt + INTERVAL - performance.now());
  timer ??= window.setTimeout(
    () => {
      timer = undefined;
      refreshedAt = performance.now();
      for (const queryKey of [keys.allNewJobs, keys.fullJobs])
        void queryClient.invalidateQueries({ queryKey });
    },
    untilInterval + Math.random() * SPREAD,
  );
}
