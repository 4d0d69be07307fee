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
 * The stream begins with the topics of the changes in this time before the first connection, in milliseconds. What was read
 * earlier, as on a slow network, is read again, because a change after that may not be announced.
 */
const ANNOUNCED_BEFORE_MS = 2_000;

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
  /** Delays the message about a lost connection, and the reads after the first connection. */
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
        Date.now() - ANNOUNCED_BEFORE_MS,
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
  let suspended = false;
  // A page that the browser freezes, or keeps for its Back button, gives the stream to another tab.
  const suspend = () => {
    suspended = true;
    stream.stop();
  };
  const resume = () => {
    if (!suspended) return;
    suspended = false;
    // A kept page misses a sign-in or sign-out of another tab.
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
