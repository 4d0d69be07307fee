/**
 * Reads after events. The first event is followed by a read at once, further ones by one read after an interval, so that
 * what a burst of events makes a client read is bounded (AMB-383).
 */
import type { QueryClient } from '@tanstack/react-query';
import { staleAfter, type Topic } from './keys';
import { INTERVAL_MS, invalidate, refreshedAt, scheduledReads, waitOf } from './refresh';

/** How long a read waits for further events of the same change. */
const SAME_CHANGE_MS = 50;
/** The longest random delay of a read after the interval. */
const MAX_JITTER_MS = 1_000;
/** Interval and delay of open cases, whose events reach a whole group at the same moment: each of their reads is delayed. */
const OPEN_CASES = [5_000, 2_000] as const;

/** Reads again what an event makes stale: on open screens after the delay, elsewhere when it is needed. */
export function refreshTopic(queryClient: QueryClient, topic: Topic): void {
  const toGroup = topic === 'openCases';
  const [interval, spread] = toGroup ? OPEN_CASES : [INTERVAL_MS, MAX_JITTER_MS];
  for (const queryKey of staleAfter(topic)) {
    const name = String(queryKey);
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    if (scheduledReads.has(name)) continue;
    const wait = waitOf(name, interval);
    const delay = wait || toGroup ? wait + Math.random() * spread : SAME_CHANGE_MS;
    const read = () => {
      refreshedAt.set(name, performance.now());
      invalidate(queryClient, queryKey);
    };
    scheduledReads.set(name, window.setTimeout(read, delay));
  }
}
