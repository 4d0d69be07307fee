/**
 * Reads the server's event stream. Its events name topics only; the client then reads again what it
 * shows. It uses fetch because EventSource cannot send the Authorization header.
 */
import { logFailure } from '@/lib/log';
import type { Topic } from './keys';

/** `live` while connected; `lost` from a failed connection until the next one succeeds. */
export type StreamState = 'live' | 'lost';

export interface StreamListener {
  /** Called with each topic. A newer server may send topics that this client does not know. */
  onTopic: (topic: Topic) => void;
  onState: (state: StreamState) => void;
  /** Called when the server refuses the token, or has `ended` its session. */
  onUnauthorized: (ended: boolean) => void;
  /** Called when anything arrives, also the comments of an idle stream. */
  onData?: () => void;
}

export interface Stream {
  stop: () => void;
  /** Reconnects without waiting for the back-off. */
  reconnect: () => void;
  /**
   * Aborts the connection when the browser is offline, because a dead connection reports no error.
   */
  disconnect: () => void;
}

/** One message of the stream. */
export interface StreamEvent {
  event: string;
  data: string;
}

/**
 * Returns a decoder that splits the text of a stream into messages. It buffers an incomplete
 * message until the next chunk.
 */
export function eventDecoder(): (chunk: string) => StreamEvent[] {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).replaceAll('\r\n', '\n').split('\n\n');
    rest = lines.pop() ?? '';
    return lines.flatMap((block) => {
      let event = 'message';
      const data: string[] = [];
      for (const line of block.split('\n')) {
        if (line.startsWith('event:')) event = line.slice(6).trim();
        else if (line.startsWith('data:')) data.push(line.slice(5).trim());
      }
      return data.length > 0 || event !== 'message' ? [{ event, data: data.join('\n') }] : [];
    });
  };
}

/** The delays before a reconnection, which double with each failure. */
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/** A connection that was open for so long has not failed, so the delay after it is the first one again. */
const STABLE_MS = 10_000;
/** The server sends at least a comment in this interval; a silent stream counts as lost. */
export const SILENCE_LIMIT_MS = 60_000;

/** Connects with the token of a session, and reconnects until `stop` is called. */
export function openStream(
  token: string,
  { onTopic, onState, onUnauthorized, onData }: StreamListener,
): Stream {
  const lifetime = new AbortController();
  let skipDelay: () => void = () => {};
  let attempt: AbortController | undefined;
  let connectedAt: number | undefined;

  const connect = async () => {
    attempt = new AbortController();
    const { signal } = attempt;
    const abortAttempt = () => attempt?.abort();
    lifetime.signal.addEventListener('abort', abortAttempt);
    let silenceTimer = window.setTimeout(abortAttempt, SILENCE_LIMIT_MS);
    try {
      const response = await fetch('/api/events', {
        headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
        signal,
        cache: 'no-store',
        // The stream stays open for hours, so it has a lower priority than the reads of the screen.
        priority: 'low',
      });
      if (response.status === 401) onUnauthorized(false);
      if (!response.ok || !response.body) throw new Error(`events ${response.status}`);
      connectedAt = Date.now();
      onState('live');
      const decode = eventDecoder();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      signal.addEventListener('abort', () => void reader.cancel().catch(() => {}));
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        window.clearTimeout(silenceTimer);
        silenceTimer = window.setTimeout(abortAttempt, SILENCE_LIMIT_MS);
        onData?.();
        for (const { event, data } of decode(value)) {
          if (event === 'end') return onUnauthorized(true);
          onTopic((event === 'message' || event === 'topic' ? data : event) as Topic);
        }
      }
    } finally {
      window.clearTimeout(silenceTimer);
      lifetime.signal.removeEventListener('abort', abortAttempt);
    }
  };

  const run = async () => {
    let delay = FIRST_DELAY_MS;
    while (!lifetime.signal.aborted) {
      connectedAt = undefined;
      try {
        await connect();
      } catch (problem) {
        if (!lifetime.signal.aborted) logFailure('event stream', problem);
      }
      if (lifetime.signal.aborted) return;
      if (connectedAt !== undefined && Date.now() - connectedAt >= STABLE_MS)
        delay = FIRST_DELAY_MS;
      onState('lost');
      await new Promise<void>((resolve) => {
        // The random factor prevents many clients from reconnecting at the same moment.
        const timer = window.setTimeout(() => skipDelay(), delay * (0.7 + Math.random() * 0.6));
        skipDelay = () => {
          window.clearTimeout(timer);
          lifetime.signal.removeEventListener('abort', skipDelay);
          resolve();
        };
        lifetime.signal.addEventListener('abort', skipDelay);
      });
      delay = Math.min(delay * 2, MAX_DELAY_MS);
    }
  };
  void run();
  return {
    stop: () => lifetime.abort(),
    reconnect: () => skipDelay(),
    disconnect: () => attempt?.abort(),
  };
}
