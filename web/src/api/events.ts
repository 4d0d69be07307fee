/**
 * The server's event stream: names of topics only, the client then reads again what it shows. Read
 * with fetch and not with EventSource, since the bearer token belongs in a header.
 */
import { logFailure } from '@/lib/log';
import { bearer, notifyUnauthorized } from './client';
import type { Topic } from './keys';

interface Listener {
  /** Called with each topic; a newer server may send others than this client knows. */
  onTopic: (topic: Topic) => void;
  /** `live` while connected; `lost` once a connection failed and until the next one stands. */
  onState: (state: 'live' | 'lost') => void;
}

/** One message of a stream: its event name and its data. */
export interface StreamEvent {
  event: string;
  data: string;
}

/** Splits a stream's text into messages; a decoder that keeps what is unfinished. */
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
/** The server sends a sign of life at least this often; a silent stream counts as lost. */
const SILENCE = 60_000;

/** Follows the stream until the returned function is called. */
export function followEvents({ onTopic, onState }: Listener): {
  stop: () => void;
  /** Tries again without waiting. */
  now: () => void;
  /** Lets go of a connection that is known to be dead; a dead one says nothing by itself. */
  cut: () => void;
} {
  const life = new AbortController();
  let wake: () => void = () => {};
  let attempt: AbortController | undefined;

  const once = async () => {
    attempt = new AbortController();
    const { signal } = attempt;
    const stopped = () => attempt?.abort();
    life.signal.addEventListener('abort', stopped);
    let quiet = window.setTimeout(stopped, SILENCE);
    try {
      const credentials = bearer();
      const response = await fetch('/api/events', {
        headers: { ...credentials, Accept: 'text/event-stream' },
        signal,
        cache: 'no-store',
        // What the screen shows comes first; the stream stays open for hours.
        priority: 'low',
      });
      if (response.status === 401) notifyUnauthorized(credentials.Authorization);
      if (!response.ok || !response.body) throw new Error(`events ${response.status}`);
      onState('live');
      const decode = eventDecoder();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      signal.addEventListener('abort', () => void reader.cancel().catch(() => {}));
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        window.clearTimeout(quiet);
        quiet = window.setTimeout(stopped, SILENCE);
        for (const { event, data } of decode(value)) {
          onTopic((event === 'message' || event === 'topic' ? data : event) as Topic);
        }
      }
    } finally {
      window.clearTimeout(quiet);
      life.signal.removeEventListener('abort', stopped);
    }
  };

  const run = async () => {
    let wait = FIRST_WAIT;
    while (!life.signal.aborted) {
      const since = Date.now();
      try {
        await once();
      } catch (problem) {
        if (!life.signal.aborted) logFailure('event stream', problem);
      }
      if (life.signal.aborted) return;
      if (Date.now() - since > LONGEST_WAIT) wait = FIRST_WAIT;
      onState('lost');
      await new Promise<void>((go) => {
        // A little chance keeps a thousand clients from coming back in the same moment.
        const timer = window.setTimeout(go, wait * (0.7 + Math.random() * 0.6));
        wake = () => {
          window.clearTimeout(timer);
          go();
        };
        life.signal.addEventListener('abort', wake, { once: true });
      });
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  };
  void run();
  return {
    stop: () => life.abort(),
    now: () => wake(),
    cut: () => attempt?.abort(),
  };
}
