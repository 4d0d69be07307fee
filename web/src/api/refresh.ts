/**
 * Keeps the cache fresh after a change, with one read per change. The event stream names what has
 * changed, also after a command of this client; a command refreshes by itself only what the stream has
 * not named, or at once while the stream is not connected.
 */
import type { QueryClient } from '@tanstack/react-query';
import { staleAfter, type Topic } from './keys';

/** How long a command waits for the event of its change, in milliseconds. */
const EVENT_WAIT = 500;

let connected = false;
/** When the stream last made the queries of a key's first word stale, by `performance.now()`. */
const refreshedAt = new Map<string, number>();

/** Records whether the event stream is connected. */
export function setStreamConnected(now: boolean): void {
  connected = now;
}

/** Invalidates what an event of the stream makes stale. */
export function refreshTopic(queryClient: QueryClient, topic: Topic): void {
  for (const queryKey of staleAfter(topic)) {
    refreshedAt.set(queryKey[0] ?? '', performance.now());
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** Invalidates what a command that began at `since` has changed, unless the stream has done so. */
export function refreshAfterCommand(
  queryClient: QueryClient,
  topics: readonly Topic[],
  since: number,
): void {
  const stale = new Map(
    topics.flatMap(staleAfter).map((queryKey) => [queryKey[0] ?? '', queryKey]),
  );
  const refresh = () => {
    for (const [name, queryKey] of stale)
      if ((refreshedAt.get(name) ?? -1) < since) void queryClient.invalidateQueries({ queryKey });
  };
  if (connected) window.setTimeout(refresh, EVENT_WAIT);
  else refresh();
}
