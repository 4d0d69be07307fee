/**
 * Commands: calls that create or change data. Each intent of the user has one Idempotency-Key. A
 * retry of the same intent sends the same key, so that a lost answer cannot cause a second effect.
 */
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { newKey } from '@/lib/key';
import type { Changed } from './keys';
import { ApiProblem, isRetryable } from './problem';
import { refreshAfterCommand } from './refresh';

/** The Idempotency-Key header of one intent. It is a type, because an interface is not assignable to headers. */
export type IdempotencyHeader = { 'Idempotency-Key': string };

const newIdempotencyHeader = (): IdempotencyHeader => ({ 'Idempotency-Key': newKey() });

/**
 * Returns a function that sends a form with an Idempotency-Key. The same content keeps its key
 * after a lost answer; changed content gets a new one. `refreshes` names what the form
 * changes; its queries are invalidated once.
 */
export function useIdempotentSubmit(
  refreshes: readonly Changed[] = [],
): <T>(content: unknown, send: (headers: IdempotencyHeader) => Promise<T>) => Promise<T> {
  const queryClient = useQueryClient();
  /** The content that was sent without an answer yet, and its key. */
  const unanswered = useRef<{ content: string; headers: IdempotencyHeader }>(undefined);
  return async (content, send) => {
    const text = JSON.stringify(content) ?? '';
    if (unanswered.current?.content !== text)
      unanswered.current = { content: text, headers: newIdempotencyHeader() };
    const startedAt = performance.now();
    try {
      const answer = await send(unanswered.current.headers);
      unanswered.current = undefined;
      return answer;
    } catch (problem) {
      if (!isRetryable(problem)) unanswered.current = undefined;
      throw problem;
    } finally {
      // Also after a failure, because another user may have made the change before.
      refreshAfterCommand(queryClient, refreshes, startedAt);
    }
  };
}

interface Options<Input, Output> {
  /** Sends the command. `headers` are for calls that take an Idempotency-Key. */
  send: (input: Input, headers: IdempotencyHeader) => Promise<Output>;
  onDone?: (output: Output, input: Input) => void;
  /** Returns true if the caller has shown the failure; otherwise a toast shows it. */
  onFailed?: (problem: ApiProblem, input: Input) => boolean | void;
  /** The part of the input that identifies the intent; the whole input by default. */
  intent?: (input: Input) => unknown;
  /**
   * The id of what the command changes. Of the unanswered intents on it, only the latest keeps its key. By default a
   * text identifies its subject, and all other inputs have the same one.
   */
  subject?: (input: Input) => string;
  /** What the command changes; its queries are invalidated once, after success and after failure. */
  refreshes?: readonly Changed[];
  /** Commands of the same scope are sent one after another, so that the last one decides. */
  scope?: string;
  /** Runs after success and after failure. */
  onSettled?: (input: Input) => void;
}

/** The type of `mutation.meta`, which the query client of the app reads. */
export interface CommandMeta extends Record<string, unknown> {
  /** True if the failure is shown elsewhere and needs no toast. */
  handled?: (problem: unknown, input: unknown) => boolean;
}

/** The latest intent on each subject, of all commands, because another command may reverse an intent. */
const latestIntents = new Map<string, string>();

/**
 * A mutation that is never optimistic, has one Idempotency-Key per intent, and is retried twice
 * without a message if the server was unreachable. `run(input)` starts it.
 */
export function useCommand<Input, Output>({
  send,
  onDone,
  onFailed,
  onSettled,
  refreshes = [],
  scope,
  intent = (input) => input,
  subject,
}: Options<Input, Output>): UseMutationResult<Output, Error, Input, number> & {
  run: (input: Input) => void;
} {
  /** The keys of the intents without an answer yet. */
  const unanswered = useRef(new Map<string, IdempotencyHeader>());
  const id = useId();
  const intentOf = (input: Input) => JSON.stringify(intent(input)) ?? '';
  const subjectOf = (input: Input) => {
    if (subject) return subject(input);
    const identity = intent(input);
    return typeof identity === 'string' && !scope ? identity : id;
  };
  /** A repeated intent gets a new key after another one; with the old key the server would not repeat its effect. */
  const beginIntent = (input: Input) => {
    const name = intentOf(input);
    const latest = `${id} ${name}`;
    if (latestIntents.get(subjectOf(input)) !== latest) unanswered.current.delete(name);
    latestIntents.set(subjectOf(input), latest);
  };
  const queryClient = useQueryClient();
  const mutation = useMutation<Output, Error, Input, number>({
    ...(scope && { scope: { id: scope } }),
    onMutate: (input) => {
      beginIntent(input);
      return performance.now();
    },
    mutationFn: (input) => {
      const name = intentOf(input);
      const headers = unanswered.current.get(name) ?? newIdempotencyHeader();
      unanswered.current.set(name, headers);
      return send(input, headers);
    },
    retry: (count, error) => count < 2 && isRetryable(error),
    retryDelay: (count) => 600 * 2 ** count,
    onSuccess: (output, input) => {
      unanswered.current.delete(intentOf(input));
      onDone?.(output, input);
    },
    onError: (error, input) => {
      // An answer completes the intent. Without one, the next press repeats it with the same key.
      if (!isRetryable(error)) unanswered.current.delete(intentOf(input));
    },
    onSettled: (_output, _error, input, startedAt = 0) => {
      refreshAfterCommand(queryClient, refreshes, startedAt);
      onSettled?.(input);
    },
    meta: {
      handled: (problem: unknown, input: unknown) =>
        problem instanceof ApiProblem && onFailed?.(problem, input as Input) === true,
    } satisfies CommandMeta,
  });
  return { ...mutation, run: (input: Input) => mutation.mutate(input) };
}
