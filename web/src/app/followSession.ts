/** Keeps the query cache and the session in step with the event stream. Loaded after the first screen. */
import type { QueryClient } from '@tanstack/react-query';
import { notifyUnauthorized } from '@/api/client';
import { refreshTopic } from '@/api/eventReads';
import type { StreamState } from '@/api/events';
import { staleAfter, type Topic } from '@/api/keys';
import { setStreamConnected } from '@/api/refresh';
import { followEvents } from '@/api/sharedEvents';
import { getSession, onSession, reloadSession } from '@/session/store';
import { endLostChoice } from './addressCenter';

/** A disconnection shorter than this is not shown. */
const DISCONNECT_NOTICE_DELAY_MS = 3_000;

/**
 * The first connection replays the topics of this time. Queries that were read earlier, as on a slow network, are
 * invalidated, because a change since then may not be announced.
 */
const REPLAYED_MS = 2_000;

/** The longest random delay of the reads after the first connection. */
const MAX_JITTER_MS = 1_000;

interface Options {
  token: string;
  queryClient: QueryClient;
  /** Called with true if the connection is lost for a while, and with false when it is restored. */
  onLost: (lost: boolean) => void;
  /** Ends the connection. */
  signal: AbortSignal;
}

/**
 * Invalidates the queries that the events of a session announce, and all queries after a disconnection. Returns a function
 * that reconnects at once.
 */
export function followSession({ token, queryClient, onLost, signal }: Options): () => void {
  /** Delays the message about a lost connection, and the reads after the first connection. */
  let timer: number | undefined;
  let missed = false;
  /**
   * Invalidates the queries of announced topics that were read before a time. Without a time it invalidates every query
   * except files, whose content never changes.
   */
  const invalidate = (before?: number) =>
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [topic], state }) =>
        before
          ? state.dataUpdatedAt < before &&
            (topic === 'attention' || staleAfter(topic as Topic).length > 0)
          : topic !== 'fileContent',
    });
  endLostChoice();
  signal.addEventListener('abort', onSession(endLostChoice), { once: true });
  const onState = (state: StreamState) => {
    setStreamConnected(state === 'live');
    if (state === 'lost') {
      if (missed) return;
      missed = true;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => onLost(true), DISCONNECT_NOTICE_DELAY_MS);
      return;
    }
    window.clearTimeout(timer);
    onLost(false);
    // Events were missed while disconnected, so every query is stale.
    if (missed) invalidate();
    // The random delay prevents many clients from reading at the same moment.
    else
      timer = window.setTimeout(
        invalidate,
        Math.random() * MAX_JITTER_MS,
        Date.now() - REPLAYED_MS,
      );
    missed = false;
  };
  const follow = () =>
    followEvents(token, {
      onTopic: (topic) => refreshTopic(queryClient, topic),
      onState,
      onUnauthorized: (ended) => notifyUnauthorized(`Bearer ${token}`, ended),
    });
  let stream = follow();
  let suspended = false;
  // A page that is frozen or in the back/forward cache gives the stream to another tab.
  const suspend = () => {
    suspended = true;
    stream.stop();
  };
  const resume = () => {
    if (!suspended) return;
    suspended = false;
    // A page in the back/forward cache misses a sign-in or sign-out of another tab.
    reloadSession();
    if (getSession()?.token !== token) return;
    onState('lost');
    stream = follow();
  };
  const listen = (target: EventTarget, event: string, handler: () => void) =>
    target.addEventListener(event, handler, { signal });
  listen(window, 'online', () => stream.reconnect());
  listen(window, 'offline', () => stream.disconnect());
  listen(window, 'pagehide', suspend);
  listen(window, 'pageshow', resume);
  listen(document, 'freeze', suspend);
  listen(document, 'resume', resume);
  signal.addEventListener('abort', () => {
    window.clearTimeout(timer);
    stream.stop();
    setStreamConnected(false);
  });
  return () => stream.reconnect();
}
