/**
 * Keeps the cache fresh with one read per change. The event stream announces changes, including
 * those of this client's commands. A command therefore invalidates only topics that the stream has
 * not announced in time, or does so at once while the stream is disconnected. The reads after events
 * are in `eventReads.ts`, which is loaded after the first screen.
 */
import type { QueryClient } from '@tanstack/react-query';
import { type Changed, staleAfter, type StaleTopic } from './keys';

/** How long a command waits for the event of its change. */
const EVENT_WAIT_MS = 500;
/** The shortest time between two reads after events. */
export const INTERVAL_MS = 2_000;

let connected = false;
/** Time of the last read after an event per key, by `performance.now()`. */
export const refreshedAt = new Map<string, number>();
/** The coming reads after events per key. */
export const scheduledReads = new Map<string, number>();

/** Cancels the coming reads of a key and of its parts. */
function cancelReads(key: string): void {
  for (const [name, timer] of scheduledReads)
    if (name.startsWith(key)) {
      window.clearTimeout(timer);
      scheduledReads.delete(name);
    }
}

/** Records whether the event stream is connected. Everything is read again after a gap. */
export function setStreamConnected(isConnected: boolean): void {
  connected = isConnected;
  if (isConnected) return;
  refreshedAt.clear();
  cancelReads('');
}

/** Returns how long the next read of a key after an event has to wait. */
export const waitOf = (name: string, interval = INTERVAL_MS): number =>
  Math.max(0, (refreshedAt.get(name) ?? -interval) + interval - performance.now());

/**
 * Invalidates the queries of a key. A read in flight may have been answered before the change. The
 * query client restarts it only if the query has observers and data; its result is invalidated here
 * otherwise, because an arriving result counts as fresh.
 */
export function invalidate(queryClient: QueryClient, queryKey: readonly string[]): void {
  cancelReads(String(queryKey));
  const notRestarted = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter((query) => !query.isActive() || query.state.data === undefined);
  void queryClient.invalidateQueries({ queryKey });
  for (const query of notRestarted)
    void query.promise?.then(
      () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined,
    );
}

/**
 * Invalidates the queries that a command started at `startedAt` has changed, unless they were read after
 * its event already. Those that no event announces are invalidated at once.
 */
export function refreshAfterCommand(
  queryClient: QueryClient,
  changed: readonly Changed[],
  startedAt: number,
): void {
  const topics: StaleTopic[] = [];
  for (const one of changed) {
    if (typeof one === 'string') topics.push(one);
    else invalidate(queryClient, one);
  }
  const stale = new Map(topics.flatMap(staleAfter).map((queryKey) => [String(queryKey), queryKey]));
  for (const [name, queryKey] of stale) {
    const refresh = () => {
      if (scheduledReads.has(name) || (refreshedAt.get(name) ?? -1) < startedAt)
        invalidate(queryClient, queryKey);
    };
    if (connected && !waitOf(name)) {
      window.setTimeout(refresh, EVENT_WAIT_MS);
      continue;
    }
    // Soon after another read, the read after an event comes late. The person who sent the command does not wait for it,
    // also if the event arrives after this.
    refresh();
    const readScheduled = () => scheduledReads.has(name) && invalidate(queryClient, queryKey);
    if (connected) window.setTimeout(readScheduled, EVENT_WAIT_MS);
  }
}
