/** What the client does with the event stream of its session. Loaded after the first screen. */
import type { QueryClient } from '@tanstack/react-query';
import { notifyUnauthorized } from '@/api/client';
import type { StreamState } from '@/api/events';
import { staleAfter, type Topic } from '@/api/keys';
import { refreshOpenCases } from '@/api/openCases';
import { refreshTopic, setStreamConnected } from '@/api/refresh';
import { followEvents } from '@/api/sharedEvents';
import { getSession, onSession, reloadSession } from '@/session/store';
import { endLostChoice } from './addressCenter';

/** A disconnection shorter than this is not shown, in milliseconds. */
const DISCONNECT_NOTICE_DELAY_MS = 3_000;

/**
 * What is this much older than the first connection is read again, in milliseconds: on a slow network the connection takes
 * seconds. The stream begins with the topics of later changes, so a fast one repeats no read in vain.
 */
const UNNOTICED_MS = 2_000;

/** The longest delay of the reads after the first connection, in milliseconds. */
const LONGEST_READ_DELAY_MS = 1_000;

interface Options {
  token: string;
  queryClient: QueryClient;
  /** Called with true if the connection is lost for a while, and with false when it is restored. */
  onLost: (lost: boolean) => void;
  /** Ends the connection. */
  signal: AbortSignal;
}

/**
 * Reads again what the events of a session announce, and everything after a gap. Returns a function that reconnects at
 * once.
 */
export function followSession({ token, queryClient, onLost, signal }: Options): () => void {
  /** Shows the loss of the connection, or reads after the first one. */
  let timer: number | undefined;
  let missed = false;
  /**
   * Reads again the data that events announce and that was read before a time. Without one, every query is read
   * except files: their content never changes.
   */
  const readAgain = (before?: number) =>
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
    if (missed) readAgain();
    // The random delay prevents many clients from reading at the same moment.
    else
      timer = window.setTimeout(
        readAgain,
        Math.random() * LONGEST_READ_DELAY_MS,
        Date.now() - UNNOTICED_MS,
      );
    missed = false;
  };
  const follow = () =>
    followEvents(token, {
      onTopic: (topic) =>
        topic === 'openCases' ? refreshOpenCases(queryClient) : refreshTopic(queryClient, topic),
      onState,
      onUnauthorized: (ended) => notifyUnauthorized(`Bearer ${token}`, ended),
    });
  let stream = follow();
  let away = false;
  // A page that the browser freezes, or keeps for its Back button, gives the stream to another tab.
  const leave = () => {
    away = true;
    stream.stop();
  };
  const comeBack = () => {
    if (!away) return;
    away = false;
    // A kept page misses a sign-in or sign-out of another tab.
    reloadSession();
    if (getSession()?.token !== token) return;
    onState('lost');
    stream = follow();
  };
  const on = (target: EventTarget, event: string, handler: () => void) =>
    target.addEventListener(event, handler, { signal });
  on(window, 'online', () => stream.reconnect());
  on(window, 'offline', () => stream.disconnect());
  on(window, 'pagehide', leave);
  on(window, 'pageshow', comeBack);
  on(document, 'freeze', leave);
  on(document, 'resume', comeBack);
  signal.addEventListener('abort', () => {
    window.clearTimeout(timer);
    stream.stop();
    setStreamConnected(false);
  });
  return () => stream.reconnect();
}
