import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { makeQueryClient } from '@/app/queryClient';
import { http, server } from '@/testing/server';
import { useConfirmedCommand } from './useConfirmedCommand';

function setUp(answer: () => Response) {
  const idempotencyKeys: (string | null)[] = [];
  server.use(
    http.post('/api/withdrawjob', ({ request, response }) => {
      idempotencyKeys.push(request.headers.get('Idempotency-Key'));
      return response.untyped(answer());
    }),
  );
  const client = makeQueryClient(() => {});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () =>
      useConfirmedCommand(
        useCommand({
          send: (msgId: string, headers) =>
            bodyOf(api.POST('/api/withdrawjob', { body: { msgId }, headers })),
        }),
        (msgId: string) => msgId,
      ),
    { wrapper },
  );
  return { command: result, idempotencyKeys };
}

const success = () => HttpResponse.json({ result: 'SUCCESS' });
const refusal = () => HttpResponse.json({ code: 'CLOSED', message: 'Closed' }, { status: 409 });

describe('useConfirmedCommand', () => {
  it('sends nothing before the confirmation and nothing after a cancellation', () => {
    const { command, idempotencyKeys } = setUp(success);
    act(() => command.current.ask('m1'));
    expect(command.current.subject).toBe('m1');
    act(() => command.current.cancel());
    act(() => command.current.confirm());
    expect(command.current.subject).toBeUndefined();
    expect(idempotencyKeys).toEqual([]);
  });

  it.each([
    ['success', success],
    ['a refusal', refusal],
  ])('closes the dialog after %s', async (_name, answer) => {
    const { command, idempotencyKeys } = setUp(answer);
    act(() => command.current.ask('m1'));
    act(() => command.current.confirm());
    await waitFor(() => expect(command.current.subject).toBeUndefined());
    expect(idempotencyKeys).toHaveLength(1);
  });

  it('keeps the dialog open without a response and retries with the same key', async () => {
    let reachable = false;
    const { command, idempotencyKeys } = setUp(() =>
      reachable ? success() : HttpResponse.error(),
    );
    act(() => command.current.ask('m1'));
    act(() => command.current.confirm());
    // The first attempt includes two automatic retries.
    await waitFor(() => expect(idempotencyKeys).toHaveLength(3), { timeout: 5000 });
    await waitFor(() => expect(command.current.isPending).toBe(false));
    expect(command.current.subject).toBe('m1');
    reachable = true;
    act(() => command.current.confirm());
    await waitFor(() => expect(command.current.subject).toBeUndefined());
    expect(new Set(idempotencyKeys).size).toBe(1);
  });
});
