import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '@/app/queryClient';
import { useCommand, useIdempotentSubmit } from './command';
import { refreshTopic } from './eventReads';
import { keys, type Topic } from './keys';
import { ApiProblem } from './problem';
import { refreshAfterCommand, setStreamConnected } from './refresh';

afterEach(() => {
  vi.useRealTimers();
  setStreamConnected(false);
});

const wait = (ms: number) => act(() => new Promise<void>((done) => setTimeout(done, ms)));

/**
 * A screen that shows cases and sends a command; `onSend` runs in the handler of the mock server.
 */
async function setUp(onSend: () => void | Promise<void> = () => {}) {
  let reads = 0;
  const client = makeQueryClient(() => {});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      useQuery({
        queryKey: keys.newJobs('me'),
        queryFn: () => {
          reads += 1;
          return reads;
        },
      });
      return useCommand({
        send: async (_id: string) => onSend(),
        refreshes: ['cases', 'requests', 'notifications'],
      });
    },
    { wrapper },
  );
  await waitFor(() => expect(reads).toBe(1));
  return {
    client,
    send: async () => {
      act(() => result.current.run('m1'));
      await waitFor(() => expect(result.current.isSuccess).toBe(true));
    },
    readsAfterCommand: () => reads - 1,
  };
}

it('the submission of a form refreshes its topics once, also after a refusal', async () => {
  const client = makeQueryClient(() => {});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  let reads = 0;
  const { result } = renderHook(
    () => {
      useQuery({
        queryKey: keys.claims,
        queryFn: () => {
          reads += 1;
          return reads;
        },
      });
      return useIdempotentSubmit(['claims', 'cases']);
    },
    { wrapper },
  );
  await waitFor(() => expect(reads).toBe(1));
  await act(() => result.current('paid', () => Promise.resolve()));
  await waitFor(() => expect(reads).toBe(2));
  const refusal = new ApiProblem(409, 'ALREADY_PAID', 'Paid already.');
  await act(() =>
    result
      .current('paid', () => Promise.reject(refusal))
      .catch((problem: unknown) => {
        expect(problem).toBe(refusal);
      }),
  );
  await waitFor(() => expect(reads).toBe(3));
});

it('a key that no event announces is stale at once after a command, also with the event stream', async () => {
  setStreamConnected(true);
  const client = makeQueryClient(() => {});
  client.setQueryData(keys.sessions, []);
  client.setQueryData(keys.config, {});
  refreshAfterCommand(client, [keys.sessions], performance.now());
  expect(client.getQueryState(keys.sessions)?.isInvalidated).toBe(true);
  expect(client.getQueryState(keys.config)?.isInvalidated).toBe(false);
});

describe('reads after a command', () => {
  it('happen once without the event stream', async () => {
    const screen = await setUp();
    await screen.send();
    await wait(700);
    expect(screen.readsAfterCommand()).toBe(1);
  });

  it('happen once if the event comes after the response', async () => {
    setStreamConnected(true);
    const screen = await setUp();
    await screen.send();
    act(() => refreshTopic(screen.client, 'cases'));
    await wait(700);
    expect(screen.readsAfterCommand()).toBe(1);
  });

  it('happen once if the event comes before the response', async () => {
    setStreamConnected(true);
    const screen: Awaited<ReturnType<typeof setUp>> = await setUp(() =>
      refreshTopic(screen.client, 'cases'),
    );
    await screen.send();
    await wait(700);
    expect(screen.readsAfterCommand()).toBe(1);
  });

  it('happen once if the connected stream sends no topic', async () => {
    setStreamConnected(true);
    const screen = await setUp();
    await screen.send();
    expect(screen.readsAfterCommand()).toBe(0);
    await wait(700);
    expect(screen.readsAfterCommand()).toBe(1);
  });
});

it('people who wait for verification, announced as favorites, are read again on the home screen', () => {
  const client = makeQueryClient(() => {});
  client.setQueryData([...keys.attention, 'me'], []);
  refreshTopic(client, 'favorites');
  expect(client.getQueryState([...keys.attention, 'me'])?.isInvalidated).toBe(true);
});

describe('a change that is announced while a read is in flight', () => {
  /** Reads that are answered by hand. */
  function slowReads() {
    const answers: ((value: string) => void)[] = [];
    const queryFn = () => new Promise<string>((answer) => answers.push(answer));
    return { answers, queryFn };
  }
  const queryKey = keys.newJobs('me');

  it('is read again by the screen that opens after the result of a prefetch', async () => {
    const client = makeQueryClient(() => {});
    const { answers, queryFn } = slowReads();
    client.setQueryData(queryKey, 'first');
    const prefetch = client.prefetchQuery({ queryKey, queryFn, staleTime: 0 });
    refreshTopic(client, 'cases');
    answers[0]?.('before the change');
    await prefetch;
    await waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
    expect(answers).toHaveLength(1);
  });

  it('is read again by a screen that waits for its first result', async () => {
    const client = makeQueryClient(() => {});
    const { answers, queryFn } = slowReads();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useQuery({ queryKey, queryFn }), { wrapper });
    await waitFor(() => expect(answers).toHaveLength(1));
    act(() => refreshTopic(client, 'cases'));
    act(() => answers[0]?.('before the change'));
    await waitFor(() => expect(answers).toHaveLength(2));
    act(() => answers[1]?.('after the change'));
    await waitFor(() => expect(result.current.data).toBe('after the change'));
  });
});

/** A screen whose time passes only in the test. */
async function setUpWithTimers() {
  const screen = await setUp();
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  /** Sends topics as the event stream does, and lets a time pass. */
  const announce = (topics: Topic[], ms: number) => {
    for (const topic of topics) refreshTopic(screen.client, topic);
    return pass(ms);
  };
  return { ...screen, pass, announce };
}

// Shows: AMB-383
describe('reads after events', () => {
  it('happen at once and once after the events of one change', async () => {
    const screen = await setUpWithTimers();
    await screen.announce(['cases', 'requests', 'notifications', 'openCases'], 60);
    expect(screen.readsAfterCommand()).toBe(1);
    await screen.pass(10_000);
    expect(screen.readsAfterCommand()).toBe(1);
  });

  it('are two after twenty events in two seconds, the second one after the last event', async () => {
    const screen = await setUpWithTimers();
    for (let count = 0; count < 20; count += 1) await screen.announce(['cases', 'requests'], 95);
    expect(screen.readsAfterCommand()).toBe(1);
    await screen.pass(1_500);
    expect(screen.readsAfterCommand()).toBe(2);
    await screen.pass(10_000);
    expect(screen.readsAfterCommand()).toBe(2);
    await screen.announce(['cases'], 60);
    expect(screen.readsAfterCommand()).toBe(3);
  });

  it('are spread after the first one', async () => {
    const screen = await setUpWithTimers();
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
    await screen.announce(['cases'], 60);
    await screen.announce(['cases'], 2_700);
    expect(screen.readsAfterCommand()).toBe(1);
    await screen.pass(300);
    expect(screen.readsAfterCommand()).toBe(2);
    random.mockReturnValue(0.1);
    await screen.announce(['cases'], 2_200);
    expect(screen.readsAfterCommand()).toBe(3);
  });

  it('do not delay a screen that opens meanwhile', async () => {
    const screen = await setUpWithTimers();
    screen.client.setQueryData(keys.allRequests, []);
    await screen.announce(['requests'], 60);
    screen.client.setQueryData(keys.allRequests, []);
    await screen.announce(['requests'], 0);
    expect(screen.client.getQueryState(keys.allRequests)?.isInvalidated).toBe(true);
    expect(screen.readsAfterCommand()).toBe(1);
  });

  it('of another change during a command do not delay the own event after its response', async () => {
    setStreamConnected(true);
    const screen: Awaited<ReturnType<typeof setUp>> = await setUp(async () => {
      refreshTopic(screen.client, 'cases');
      await waitFor(() => expect(screen.readsAfterCommand()).toBe(1));
    });
    await screen.send();
    act(() => refreshTopic(screen.client, 'cases'));
    // Sooner than the interval of reads after events.
    await waitFor(() => expect(screen.readsAfterCommand()).toBe(2), { timeout: 1_500 });
  });

  it('soon after another one do not delay what the own command changed', async () => {
    setStreamConnected(true);
    const screen = await setUp();
    act(() => refreshTopic(screen.client, 'cases'));
    await waitFor(() => expect(screen.readsAfterCommand()).toBe(1));
    await screen.send();
    await wait(20);
    expect(screen.readsAfterCommand()).toBe(2);
  });
});

describe('events about open cases', () => {
  // Shows: FL-18
  it('cause one read within seven seconds, however many there are, also of full cases', async () => {
    const screen = await setUpWithTimers();
    screen.client.setQueryData(keys.fullJobs, []);
    const openCases = (ms: number) => screen.announce(['openCases', 'openCases', 'openCases'], ms);
    await openCases(0);
    expect(screen.readsAfterCommand()).toBe(0);
    await screen.pass(2_000);
    expect(screen.readsAfterCommand()).toBe(1);
    expect(screen.client.getQueryState(keys.fullJobs)?.isInvalidated).toBe(true);
    await openCases(2_500);
    expect(screen.readsAfterCommand()).toBe(1);
    await screen.pass(4_500);
    expect(screen.readsAfterCommand()).toBe(2);
  });
});
