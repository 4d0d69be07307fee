/**
 * Keeps the cache fresh with one read per change. The event stream announces changes, including
 * those of this client's commands. A command therefore invalidates only topics that the stream has
 * not announced in time, or does so at once while the stream is disconnected.
 */
import type { QueryClient } from '@tanstack/react-query';
import { staleAfter, type StaleTopic, type Topic } from './keys';

/** How long a command waits for the event of its change. */
const EVENT_WAIT_MS = 500;

let connected = false;
/** Time of the last event per topic, by `performance.now()`. */
const refreshedAt = new Map<string, number>();

/** Records whether the event stream is connected. */
export function setStreamConnected(isConnected: boolean): void {
  connected = isConnected;
}

/**
 * Invalidates the queries of a key. A read in flight may have been answered before the change. The
 * query client restarts it only if the query has observers and data; its result is invalidated here
 * otherwise, because an arriving result counts as fresh.
 */
function invalidate(queryClient: QueryClient, queryKey: readonly string[]): void {
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

/** Invalidates the queries that an event makes stale. */
export function refreshTopic(queryClient: QueryClient, topic: Topic): void {
  for (const queryKey of staleAfter(topic)) {
    refreshedAt.set(queryKey[0] ?? '', performance.now());
    invalidate(queryClient, queryKey);
  }
}

/**
 * Invalidates the queries that a command sent at `startedAt` has changed, unless an event has done
 * so already.
 */
export function refreshAfterCommand(
  queryClient: QueryClient,
  topics: readonly StaleTopic[],
  startedAt: number,
): void {
  const stale = new Map(
    topics.flatMap(staleAfter).map((queryKey) => [queryKey[0] ?? '', queryKey]),
  );
  const refresh = () => {
    for (const [name, queryKey] of stale)
      if ((refreshedAt.get(name) ?? -1) < startedAt) invalidate(queryClient, queryKey);
  };
  if (connected) window.setTimeout(refresh, EVENT_WAIT_MS);
  else refresh();
}
