/**
 * One event stream for all tabs of a session: the server ends the oldest of more than five, and a browser opens six
 * connections to a server without HTTP/2. The tab that holds a lock has the stream and passes to the others what
 * arrives. The browser gives the lock to the next tab when that one is closed.
 */
import {
  openStream,
  SILENCE_LIMIT_MS,
  type Stream,
  type StreamListener,
  type StreamState,
} from './events';
import type { Topic } from './keys';

/** The tab with the stream answers `ask` within this time, unless the browser has suspended it. */
const ANSWER_LIMIT_MS = 2_000;

/**
 * The tab with the stream replays the topics of the last seconds to a tab that begins to follow, because that tab has read
 * its first screen before. The server does the same for a new stream (AMB-294).
 */
const REPLAY_WINDOW_MS = 4_000;

type Message =
  | { topic: Topic }
  | { state: StreamState }
  | { ended: boolean }
  /** From the tab with the stream: it has just got the lock, or something has arrived. */
  | 'lock'
  | 'data'
  /** To the tab with the stream: a tab begins to follow, needs its state or was shown, or the user wants a new connection. */
  | 'begin'
  | 'ask'
  | 'retry';

function openChannel(name: string): BroadcastChannel | undefined {
  // Locks exist only where the connection is secure. A browser without storage may refuse the channel.
  if (!('locks' in navigator)) return undefined;
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Follows the events of a session until `stop` is called, with the stream of this or of another tab. */
export function followEvents(token: string, listener: StreamListener): Stream {
  // Only pages of this origin can know the name, and they can read the token itself.
  const name = `caseboard.events.${token}`;
  const channel = openChannel(name);
  if (!channel) return openStream(token, listener);
  const lifetime = new AbortController();
  const { signal } = lifetime;
  let state: StreamState | undefined;
  /** The stream of this tab, while it has the lock. */
  let ownStream: Stream | undefined;
  let silenceTimer: number | undefined;
  /** When each topic arrived last. */
  const arrivedAt = new Map<Topic, number>();

  const send = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    if (!signal.aborted) channel.postMessage(message);
  };
  const apply = (message: Exclude<Message, string>) => {
    if (signal.aborted) return;
    if ('topic' in message) listener.onTopic(message.topic);
    else if ('ended' in message) listener.onUnauthorized(message.ended);
    else if (message.state !== state) listener.onState((state = message.state));
  };
  const broadcast = (message: Exclude<Message, string>) => {
    send(message);
    apply(message);
  };

  /** The events between the streams of two tabs are missed. A tab without a state has not begun to follow one. */
  const recordGap = () => {
    if (state) apply({ state: 'lost' });
  };

  /** Opens the stream when this tab has got the lock, and keeps the lock until `stop`. */
  const holdStream = (): Promise<void> | undefined => {
    if (signal.aborted) return undefined;
    window.clearTimeout(silenceTimer);
    send('lock');
    recordGap();
    ownStream = openStream(token, {
      onTopic: (topic) => {
        arrivedAt.set(topic, performance.now());
        broadcast({ topic });
      },
      onState: (next) => broadcast({ state: next }),
      onUnauthorized: (ended) => broadcast({ ended }),
      onData: () => send('data'),
    });
    return new Promise((release) => signal.addEventListener('abort', () => release()));
  };

  const request = async (options: LockOptions): Promise<void> => {
    try {
      await navigator.locks.request(name, options, holdStream);
    } catch (problem) {
      // The lock was taken by another tab, or `stop` withdrew the request. Any other failure is one of the browser.
      if (!signal.aborted && (problem as Error).name !== 'AbortError') {
        window.clearTimeout(silenceTimer);
        ownStream = openStream(token, listener);
        return;
      }
    }
    ownStream?.stop();
    ownStream = undefined;
    if (signal.aborted) return;
    takeLockAfterSilence();
    // The first request of a tab that took the lock is still waiting.
    if (!options.steal) void request(options);
  };

  /** Takes the lock from a tab that the browser has suspended, which does not release it. */
  const takeLockAfterSilence = (time = SILENCE_LIMIT_MS) => {
    window.clearTimeout(silenceTimer);
    // The random factor prevents several tabs from doing so at the same moment.
    const limit = time * (1.2 + Math.random() * 0.6);
    silenceTimer = window.setTimeout(() => void request({ steal: true }), limit);
  };

  /** Asks for the state. A tab that is shown does not wait for long, because some browsers suspend tabs without `freeze`. */
  const askForState = () => {
    if (ownStream) return;
    send('ask');
    takeLockAfterSilence(
      document.visibilityState === 'visible' ? ANSWER_LIMIT_MS : SILENCE_LIMIT_MS,
    );
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'ask') {
      if (ownStream) send(state ? { state } : 'data');
    } else if (data === 'begin') {
      if (!ownStream) return;
      for (const [topic, at] of arrivedAt)
        if (performance.now() - at < REPLAY_WINDOW_MS) send({ topic });
    } else if (data === 'retry') ownStream?.reconnect();
    else {
      // Only the tab with the stream sends these.
      if (!ownStream) takeLockAfterSilence();
      if (data === 'lock') recordGap();
      else if (data !== 'data') apply(data);
    }
  });
  document.addEventListener('visibilitychange', askForState, { signal });
  askForState();
  send('begin');
  void request({ signal });
  return {
    stop: () => {
      lifetime.abort();
      ownStream?.stop();
      window.clearTimeout(silenceTimer);
      channel.close();
    },
    reconnect: () => (ownStream ? ownStream.reconnect() : send('retry')),
    // The other tabs get the event of the browser too.
    disconnect: () => ownStream?.disconnect(),
  };
}
