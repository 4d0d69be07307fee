import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '@/app/queryClient';
import { useCommand, useIdempotentSubmit } from './command';
import { keys } from './keys';
import { refreshOpenCases } from './openCases';
import { ApiProblem } from './problem';
import { refreshTopic, setStreamConnected } from './refresh';

const wait = (ms: number) => act(() => new Promise<void>((done) => setTimeout(done, ms)));

/**
 * A screen that shows cases and sends a command; `onSend` runs in the handler of the mock server.
 */
async function setUp(onSend: () => void = () => {}) {
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

describe('reads after a command', () => {
  afterEach(() => setStreamConnected(false));

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

describe('events about open cases', () => {
  afterEach(() => vi.useRealTimers());

  // Shows: FL-18
  it('cause one read within seven seconds, however many there are, also of full cases', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const screen = await setUp();
    screen.client.setQueryData(keys.fullJobs, []);
    const events = () => act(() => [1, 2, 3].forEach(() => refreshOpenCases(screen.client)));
    events();
    expect(screen.readsAfterCommand()).toBe(0);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.readsAfterCommand()).toBe(1);
    expect(screen.client.getQueryState(keys.fullJobs)?.isInvalidated).toBe(true);
    events();
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.readsAfterCommand()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(screen.readsAfterCommand()).toBe(2);
  });
});
