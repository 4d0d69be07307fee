/**
 * Commands: calls that create or move state. Each intent of the person has one Idempotency-Key; a
 * retry of the same intent carries the same key, so that an answer that got lost does no harm.
 */
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newKey } from '@/lib/key';
import type { Topic } from './keys';
import { ApiProblem } from './problem';
import { refreshAfterCommand } from './refresh';

/** The header of one intent; give it to the call as `headers: once`. */
export interface IdempotencyHeader {
  'Idempotency-Key': string;
}

const newIdempotencyHeader = (): IdempotencyHeader => ({ 'Idempotency-Key': newKey() });

/**
 * Sends one intent of a form: the same content after a lost answer carries the same key, changed
 * content a new one.
 */
export function useIdempotentSubmit(): <T>(
  content: unknown,
  send: (once: IdempotencyHeader) => Promise<T>,
) => Promise<T> {
  const open = useRef<{ content: string; once: IdempotencyHeader }>(undefined);
  return async (content, send) => {
    const text = JSON.stringify(content) ?? '';
    if (open.current?.content !== text)
      open.current = { content: text, once: newIdempotencyHeader() };
    try {
      const answer = await send(open.current.once);
      open.current = undefined;
      return answer;
    } catch (problem) {
      if (!(problem instanceof ApiProblem && problem.retryable)) open.current = undefined;
      throw problem;
    }
  };
}

interface Options<Input, Output> {
  /** Sends the command; passes `once` as headers wherever the call takes a key. */
  send: (input: Input, once: IdempotencyHeader) => Promise<Output>;
  onDone?: (output: Output, input: Input) => void;
  /** Return true when the failure has been shown; otherwise the usual toast appears. */
  onFailed?: (problem: ApiProblem, input: Input) => boolean | void;
  /** What of the input makes the intent; all of it unless told. */
  intent?: (input: Input) => unknown;
  /** What the command changes; the screens that show it are read again, once. */
  refreshes?: readonly Topic[];
  /** Runs after success and failure. */
  onSettled?: (input: Input) => void;
}

/** What `mutation.meta` of this client may hold; read by the query client of the app. */
export interface CommandMeta extends Record<string, unknown> {
  /** True when the failure is shown elsewhere and needs no toast. */
  handled?: (problem: unknown, input: unknown) => boolean;
}

/**
 * A command with its manners: never optimistic, one key per intent, two silent retries when the
 * server could not be reached. `run(input)` starts it, `isPending` tells that it is on its way.
 */
export function useCommand<Input, Output>({
  send,
  onDone,
  onFailed,
  onSettled,
  refreshes = [],
  intent = (input) => input,
}: Options<Input, Output>): UseMutationResult<Output, Error, Input, number> & {
  run: (input: Input) => void;
} {
  const open = useRef(new Map<string, IdempotencyHeader>());
  const intentOf = (input: Input) => JSON.stringify(intent(input)) ?? '';
  const queryClient = useQueryClient();
  const mutation = useMutation<Output, Error, Input, number>({
    onMutate: () => performance.now(),
    mutationFn: (input) => {
      const name = intentOf(input);
      const once = open.current.get(name) ?? newIdempotencyHeader();
      open.current.set(name, once);
      return send(input, once);
    },
    retry: (count, error) => count < 2 && error instanceof ApiProblem && error.retryable,
    retryDelay: (count) => 600 * 2 ** count,
    onSuccess: (output, input) => {
      open.current.delete(intentOf(input));
      onDone?.(output, input);
    },
    onError: (error, input) => {
      // The server answered: the intent is decided. Without an answer the next press repeats it.
      if (!(error instanceof ApiProblem && error.retryable)) open.current.delete(intentOf(input));
    },
    onSettled: (_output, _error, input, since = 0) => {
      refreshAfterCommand(queryClient, refreshes, since);
      onSettled?.(input);
    },
    meta: {
      handled: (problem: unknown, input: unknown) =>
        problem instanceof ApiProblem && onFailed?.(problem, input as Input) === true,
    } satisfies CommandMeta,
  });
  return { ...mutation, run: (input: Input) => mutation.mutate(input) };
}
