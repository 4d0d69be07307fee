import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventDecoder, openStream } from './events';

// Shows: AMB-53
describe('eventDecoder', () => {
  it('decodes messages that are split anywhere between chunks', () => {
    const decode = eventDecoder();
    const text =
      ': hello\n\nevent: topic\ndata: cases\n\ndata: notifications\r\n\r\nevent: requests\n\n';
    const decoded = [...text].flatMap((letter) => decode(letter));
    expect(decoded).toEqual([
      { event: 'topic', data: 'cases' },
      { event: 'message', data: 'notifications' },
      { event: 'requests', data: '' },
    ]);
  });
});

// Shows: AMB-388
describe('openStream', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  /** The seconds at which the client connects to streams that stay open for these seconds. */
  async function connections(lasting: readonly number[]): Promise<number[]> {
    vi.useFakeTimers({ now: 0 });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    vi.spyOn(console, 'info').mockReturnValue();
    const at: number[] = [];
    vi.stubGlobal('fetch', async () => {
      const seconds = lasting[at.length];
      at.push(Date.now() / 1000);
      if (seconds === undefined) throw new TypeError('refused');
      const body = new ReadableStream({
        start: (stream) => void setTimeout(() => stream.close(), seconds * 1000),
      });
      return new Response(body);
    });
    const stream = openStream('token', {
      onTopic: () => {},
      onState: () => {},
      onUnauthorized: () => {},
    });
    while (at.length <= lasting.length) await vi.advanceTimersByTimeAsync(1_000);
    stream.stop();
    return at;
  }

  it('waits longer after each connection that ends soon', async () => {
    expect(await connections([1, 1, 1, 1])).toEqual([0, 2, 5, 10, 19]);
  });

  it('waits for a second after a connection that was open for ten seconds', async () => {
    expect(await connections([12, 12, 12, 12, 12])).toEqual([0, 13, 26, 39, 52, 65]);
    expect(await connections([1, 1, 12, 1])).toEqual([0, 2, 5, 18, 21]);
  });
});
