import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLocks } from '@/testing/locks';
import { server } from '@/testing/server';
import { followEvents } from './sharedEvents';

/** The connections to the mock server that are open, and what each of them sends. */
let connections: { token: string | null; send: (text: string) => void; end: () => void }[];

/** The number of connections that were ever opened. */
let opened: number;
/** Whether the mock server refuses the token. */
let refused: boolean;

/** A tab of the browser: what its listener was called with, in order. */
function openTab(token = 'token-1') {
  const calls: string[] = [];
  const stream = followEvents(token, {
    onTopic: (topic) => calls.push(topic),
    onState: (state) => calls.push(state),
    onUnauthorized: (ended) => calls.push(ended ? 'ended' : 'refused'),
  });
  tabs.push(stream);
  return { calls, ...stream, close: stream.stop };
}
let tabs: { stop: () => void }[];

/** Sends a message as another tab does. */
const post = (channel: BroadcastChannel, message: 'ask' | 'data') =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  channel.postMessage(message);

const connected = (count: number) => waitFor(() => expect(connections).toHaveLength(count));

beforeEach(() => {
  connections = [];
  opened = 0;
  refused = false;
  tabs = [];
  Object.defineProperty(navigator, 'locks', { value: makeLocks(), configurable: true });
  const text = new TextEncoder();
  server.use(
    http.get('http://localhost/api/events', ({ request }) => {
      if (refused) return new HttpResponse(null, { status: 401 });
      opened += 1;
      const token = request.headers.get('Authorization');
      const body = new ReadableStream({
        start(controller) {
          const own = {
            token,
            send: (data: string) => controller.enqueue(text.encode(data)),
            end: () => {
              connections = connections.filter((one) => one !== own);
              controller.close();
            },
          };
          connections.push(own);
          request.signal.addEventListener('abort', () => {
            connections = connections.filter((one) => one !== own);
          });
        },
      });
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const tab of tabs) tab.stop();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('the tabs of a session', () => {
  // Shows: AMB-294
  it('a new tab gets the topics that arrived just before, because it has already read its screen', async () => {
    const first = openTab();
    await connected(1);
    connections[0]?.send('data: cases\n\n');
    await waitFor(() => expect(first.calls).toEqual(['live', 'cases']));
    const second = openTab();
    await waitFor(() => expect(second.calls).toEqual(['live', 'cases']));
    document.dispatchEvent(new Event('visibilitychange'));
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 5_000);
    const third = openTab();
    await waitFor(() => expect(third.calls).toEqual(['live']));
    connections[0]?.send('data: claims\n\n');
    await waitFor(() => expect(third.calls).toEqual(['live', 'claims']));
    // A tab that is shown asks for the state only.
    expect(second.calls).toEqual(['live', 'cases', 'claims']);
  });

  // Shows: AMB-53
  it('share one stream, whose events reach all of them', async () => {
    const all = [1, 2, 3, 4, 5, 6].map(() => openTab());
    for (const { calls } of all) await waitFor(() => expect(calls).toEqual(['live']));
    expect(connections).toHaveLength(1);
    connections[0]?.send('data: cases\n\n');
    for (const { calls } of all) await waitFor(() => expect(calls).toEqual(['live', 'cases']));
    expect(opened).toBe(1);
  });

  it('learn the state of the stream when they are opened later', async () => {
    const first = openTab();
    await waitFor(() => expect(first.calls).toEqual(['live']));
    const second = openTab();
    await waitFor(() => expect(second.calls).toEqual(['live']));
    expect(first.calls).toEqual(['live']);
  });

  it('get the stream when the tab with it is closed, and read again what they missed', async () => {
    const [first, second, third] = [openTab(), openTab(), openTab()];
    await waitFor(() => expect(third.calls).toEqual(['live']));
    first.close();
    for (const { calls } of [second, third])
      await waitFor(() => expect(calls).toEqual(['live', 'lost', 'live']));
    expect(connections).toHaveLength(1);
    connections[0]?.send('data: claims\n\n');
    await waitFor(() => expect(second.calls.at(-1)).toBe('claims'));
    await waitFor(() => expect(third.calls.at(-1)).toBe('claims'));
    expect(first.calls).toEqual(['live']);
    expect(opened).toBe(2);
  });

  it('follow no further stream after they are closed', async () => {
    const [first, second] = [openTab(), openTab()];
    await waitFor(() => expect(second.calls).toEqual(['live']));
    second.close();
    first.close();
    await connected(0);
    const third = openTab();
    await waitFor(() => expect(third.calls).toEqual(['live']));
    expect(opened).toBe(2);
    expect(second.calls).toEqual(['live']);
  });

  it('all show a lost connection, and each of them can ask for a new one', async () => {
    const [first, second] = [openTab(), openTab()];
    await waitFor(() => expect(second.calls).toEqual(['live']));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    connections[0]?.end();
    for (const { calls } of [first, second])
      await vi.waitFor(() => expect(calls).toEqual(['live', 'lost']));
    // No time passes here, so only the press connects.
    second.reconnect();
    for (const { calls } of [first, second])
      await vi.waitFor(() => expect(calls).toEqual(['live', 'lost', 'live']));
  });

  it.each([
    ['a refused token', 'refused'],
    ['the end of the session', 'ended'],
  ])('all are notified of %s', async (_what, call) => {
    refused = call === 'refused';
    const [first, second] = [openTab(), openTab()];
    if (call === 'ended') {
      await waitFor(() => expect(second.calls).toEqual(['live']));
      connections[0]?.send('event: end\ndata: session\n\n');
    }
    for (const { calls } of [first, second]) await waitFor(() => expect(calls).toContain(call));
  });

  it('take the stream from a tab that is suspended and does not release its lock', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    // Another page with the lock that sends nothing.
    const lost = vi.fn();
    const suspended = navigator.locks
      .request('caseboard.events.token-1', {}, () => new Promise(() => {}))
      .catch(lost);
    const tab = openTab();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(tab.calls).toEqual(['live']));
    await suspended;
    expect(lost).toHaveBeenCalledOnce();
  });

  describe('if one is shown', () => {
    const name = 'caseboard.events.token-1';
    const show = () => document.dispatchEvent(new Event('visibilitychange'));

    /** A hidden tab that waits for a lock whose holder sends nothing. */
    const waitingTab = async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      void navigator.locks.request(name, {}, () => new Promise(() => {})).catch(() => {});
      const tab = openTab();
      await vi.advanceTimersByTimeAsync(10_000);
      show();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(opened).toBe(0);
      visibility.mockReturnValue('visible');
      return tab;
    };

    it('take the stream within four seconds from a suspended tab', async () => {
      const tab = await waitingTab();
      const channel = new BroadcastChannel(name);
      show();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(opened).toBe(0);
      // The question of another tab that waits is no sign of the tab with the stream.
      post(channel, 'ask');
      await new Promise((done) => setImmediate(done));
      await vi.advanceTimersByTimeAsync(2_000);
      await vi.waitFor(() => expect(tab.calls).toEqual(['live']));
      channel.close();
    });

    it('do not take the stream from a tab that answers', async () => {
      const tab = await waitingTab();
      const channel = new BroadcastChannel(name);
      const answered = new Promise<void>((done) => {
        channel.addEventListener('message', ({ data }) => {
          if (data !== 'ask') return;
          post(channel, 'data');
          done();
        });
      });
      show();
      await answered;
      await new Promise((done) => setImmediate(done));
      await vi.advanceTimersByTimeAsync(30_000);
      expect(opened).toBe(0);
      expect(tab.calls).toEqual([]);
      channel.close();
    });

    it('take the stream soon if it is opened while the tab with it is suspended', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      void navigator.locks.request(name, {}, () => new Promise(() => {})).catch(() => {});
      const tab = openTab();
      await vi.advanceTimersByTimeAsync(4_000);
      await vi.waitFor(() => expect(tab.calls).toEqual(['live']));
    });
  });

  it('get an answer from the tab with the stream also before it is connected', async () => {
    server.use(http.get('http://localhost/api/events', () => new Promise(() => {})));
    openTab();
    const channel = new BroadcastChannel('caseboard.events.token-1');
    const answers: unknown[] = [];
    channel.addEventListener('message', ({ data }) => answers.push(data));
    await waitFor(() => expect(answers).toContain('lock'));
    post(channel, 'ask');
    await waitFor(() => expect(answers.at(-1)).toBe('data'));
    channel.close();
  });

  it('wait for the stream again after another tab has taken it', async () => {
    const [first, second] = [openTab(), openTab()];
    await waitFor(() => expect(second.calls).toEqual(['live']));
    let release = () => {};
    void navigator.locks.request('caseboard.events.token-1', { steal: true }, () => {
      return new Promise<void>((done) => (release = done));
    });
    await connected(0);
    release();
    for (const { calls } of [first, second])
      await waitFor(() => expect(calls).toEqual(['live', 'lost', 'live']));
    // The first tab is the last in the queue.
    second.close();
    await waitFor(() => expect(first.calls).toEqual(['live', 'lost', 'live', 'lost', 'live']));
    await connected(1);
  });
});

// Shows: A-15
it('another session in the same browser has a stream of its own', async () => {
  const [own, other] = [openTab('token-1'), openTab('token-2')];
  await connected(2);
  connections.find(({ token }) => token === 'Bearer token-2')?.send('data: cases\n\n');
  await waitFor(() => expect(other.calls).toEqual(['live', 'cases']));
  expect(own.calls).toEqual(['live']);
});

describe('every tab has a stream of its own', () => {
  const twoTabs = async () => {
    const both = [openTab(), openTab()];
    for (const { calls } of both) await waitFor(() => expect(calls).toEqual(['live']));
    expect(connections).toHaveLength(2);
    for (const connection of connections) connection.send('data: cases\n\n');
    for (const { calls } of both) await waitFor(() => expect(calls).toEqual(['live', 'cases']));
  };

  it('where the browser has no locks', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    await twoTabs();
  });

  it('where the browser has no channels between tabs', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    await twoTabs();
  });

  it('where the browser refuses locks', async () => {
    const refuse = () => Promise.reject(new DOMException('No storage.', 'SecurityError'));
    Object.defineProperty(navigator, 'locks', { value: { request: refuse }, configurable: true });
    await twoTabs();
  });
});
