import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { makeQueryClient } from '@/app/queryClient';
import { http, server } from '@/testing/server';
import { Toaster } from '@/ui/toast';
import { api, bodyOf } from './client';
import { type IdempotencyHeader, useCommand } from './command';

function mount<Command>(hook: () => Command) {
  const client = makeQueryClient(() => {});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
  return renderHook(hook, { wrapper }).result;
}

const send = (msgId: string, headers: IdempotencyHeader) =>
  bodyOf(api.POST('/api/withdrawjob', { body: { msgId }, headers }));

const setUp = () => mount(() => useCommand({ send }));

/** Returns the responses one after the other and records the key of each request. */
function answer(...answers: (() => Response)[]) {
  const keysSent: (string | null)[] = [];
  server.use(
    http.post('/api/withdrawjob', ({ request, response }) => {
      keysSent.push(request.headers.get('Idempotency-Key'));
      return response.untyped((answers[keysSent.length - 1] ?? (() => HttpResponse.json({})))());
    }),
  );
  return keysSent;
}

const done = () => HttpResponse.json({ result: 'SUCCESS' });
const busy = () => HttpResponse.json({ code: 'BUSY', message: 'Busy' }, { status: 503 });

describe('useCommand', () => {
  // Shows: AMB-37
  it('retries an unanswered request with the same key and uses a new key for the next one', async () => {
    const keys = answer(() => HttpResponse.error(), busy, done, done);
    const command = setUp();
    act(() => command.current.run('m1'));
    await waitFor(() => expect(command.current.isSuccess).toBe(true));
    act(() => command.current.run('m1'));
    await waitFor(() => expect(keys).toHaveLength(4));
    await waitFor(() => expect(command.current.isPending).toBe(false));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  // Shows: AMB-77
  it('shows the error message of the server', async () => {
    answer(() =>
      HttpResponse.json(
        {
          code: 'WITHDRAW_LOCKED',
          message: 'Withdrawal is not permitted within 72 hours of the surgery.',
        },
        { status: 409 },
      ),
    );
    const command = setUp();
    act(() => command.current.run('m1'));
    expect(
      await screen.findByText('Withdrawal is not permitted within 72 hours of the surgery.'),
    ).toBeVisible();
  });

  // Shows: K-03, K-05, M-02
  it('shows API Error occured... without a message', async () => {
    answer(() => new HttpResponse('oops', { status: 500 }));
    const command = setUp();
    act(() => command.current.run('m1'));
    expect(await screen.findByText('API Error occured...')).toBeVisible();
  });

  // Shows: K-05, M-02, AMB-77
  it('says that the server cannot be reached if no answer arrives', async () => {
    const none = () => HttpResponse.error();
    const keys = answer(none, none, none);
    const command = setUp();
    act(() => command.current.run('m1'));
    expect(
      await screen.findByText(
        'The server cannot be reached. Check the connection and try again.',
        {},
        { timeout: 5_000 },
      ),
    ).toBeVisible();
    expect(keys).toHaveLength(3);
    expect(screen.queryByText('API Error occured...')).toBeNull();
  });

  describe('after an unanswered intent', () => {
    /** The first intent gets no answer, every later one does. */
    const answerLater = () => {
      const none = () => HttpResponse.error();
      return answer(none, none, none, done, done, done);
    };
    const finish = (answer: () => Promise<unknown>) => act(() => answer().catch(() => {}));

    // Shows: AMB-37
    it('repeats it with a new key if another intent on the same subject came between', async () => {
      const keys = answerLater();
      const command = mount(() =>
        useCommand({ send: (on: boolean, headers) => send(on ? 'on' : 'off', headers) }),
      );
      for (const on of [true, false, true]) await finish(() => command.current.mutateAsync(on));
      expect(keys).toHaveLength(5);
      expect(keys[4]).not.toBe(keys[0]);
    });

    // Shows: AMB-37
    it('repeats it with its key if only other subjects were changed', async () => {
      const keys = answerLater();
      const command = setUp();
      for (const id of ['m1', 'm2', 'm1']) await finish(() => command.current.mutateAsync(id));
      expect(keys).toHaveLength(5);
      expect(keys[3]).not.toBe(keys[0]);
      expect(keys[4]).toBe(keys[0]);
    });

    // Shows: AMB-37
    it('repeats it with a new key if another command has changed the subject', async () => {
      const keys = answerLater();
      const commands = mount(() => ({
        ask: useCommand({ send }),
        withdraw: useCommand({
          send: ({ id }: { id: string }, headers) => send(id, headers),
          subject: ({ id }) => id,
        }),
      }));
      const ask = () => finish(() => commands.current.ask.mutateAsync('m1'));
      await ask();
      await finish(() => commands.current.withdraw.mutateAsync({ id: 'm1' }));
      await ask();
      expect(keys).toHaveLength(5);
      expect(keys[4]).not.toBe(keys[0]);
    });
  });
});
