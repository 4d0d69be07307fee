/**
 * Reads the server's event stream. Its events name topics only; the client then reads again what it
 * shows. It uses fetch because EventSource cannot send the Authorization header.
 */
import { logFailure } from '@/lib/log';
import type { Topic } from './keys';

/** `live` while connected; `lost` from a failed connection until the next one succeeds. */
export type StreamState = 'live' | 'lost';

export interface Listener {
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

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** The server sends at least a comment in this interval, in milliseconds; a silent stream counts as lost. */
export const SILENCE = 60_000;

/** Connects with the token of a session, and reconnects until `stop` is called. */
export function openStream(
  token: string,
  { onTopic, onState, onUnauthorized, onData }: Listener,
): Stream {
  const lifetime = new AbortController();
  let wake: () => void = () => {};
  let attempt: AbortController | undefined;

  const connect = async () => {
    attempt = new AbortController();
    const { signal } = attempt;
    const abortAttempt = () => attempt?.abort();
    lifetime.signal.addEventListener('abort', abortAttempt);
    let silenceTimer = window.setTimeout(abortAttempt, SILENCE);
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
      onState('live');
      const decode = eventDecoder();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      signal.addEventListener('abort', () => void reader.cancel().catch(() => {}));
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        window.clearTimeout(silenceTimer);
        silenceTimer = window.setTimeout(abortAttempt, SILENCE);
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
    let wait = FIRST_WAIT;
    while (!lifetime.signal.aborted) {
      const since = Date.now();
      try {
        await connect();
      } catch (problem) {
        if (!lifetime.signal.aborted) logFailure('event stream', problem);
      }
      if (lifetime.signal.aborted) return;
      if (Date.now() - since > LONGEST_WAIT) wait = FIRST_WAIT;
      onState('lost');
      await new Promise<void>((go) => {
        // The random factor prevents many clients from reconnecting at the same moment.
        const timer = window.setTimeout(() => wake(), wait * (0.7 + Math.random() * 0.6));
        wake = () => {
          window.clearTimeout(timer);
          lifetime.signal.removeEventListener('abort', wake);
          go();
        };
        lifetime.signal.addEventListener('abort', wake);
      });
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  };
  void run();
  return {
    stop: () => lifetime.abort(),
    reconnect: () => wake(),
    disconnect: () => attempt?.abort(),
  };
}
