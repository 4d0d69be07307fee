import { useState } from 'react';
import { isCancelled, isRetryable } from '@/api/problem';

/** The part of `useCommand` that this hook needs. */
interface Command<Input> {
  isPending: boolean;
  variables: Input | undefined;
  mutate: (
    input: Input,
    options: { onSuccess?: () => void; onSettled?: (output: unknown, error: unknown) => void },
  ) => void;
}

/** A command that is sent only after the user has confirmed it. */
export interface ConfirmedCommand<Subject> {
  /** The subject of the open dialog; undefined if none is open. */
  subject: Subject | undefined;
  ask: (subject: Subject) => void;
  confirm: () => void;
  cancel: () => void;
  /** True while the confirmed command is pending. */
  isPending: boolean;
}

/**
 * Options of `mutate` for a command that a dialog confirms. They close the dialog when the server has answered, whether it
 * accepted or rejected the command. Without an answer it stays open, so that a press repeats the intent with the same
 * Idempotency-Key. It also stays open if the user cancelled the proof of identity, and for errors that its fields show.
 */
export const closeAfter = (close: () => void, isShown = (_error: unknown) => false) => ({
  onSettled: (_output: unknown, error: unknown) => {
    if (!isCancelled(error) && !isRetryable(error) && !isShown(error)) close();
  },
});

/** Asks for confirmation before a command is sent. The dialog closes as `closeAfter` says. */
export function useConfirmedCommand<Subject, Input = Subject>(
  command: Command<Input>,
  inputOf: (subject: Subject) => Input,
  onSuccess?: (subject: Subject) => void,
): ConfirmedCommand<Subject> {
  const [subject, setSubject] = useState<Subject>();
  return {
    subject,
    ask: setSubject,
    cancel: () => setSubject(undefined),
    confirm: () => {
      if (subject === undefined || command.isPending) return;
      command.mutate(inputOf(subject), {
        onSuccess: () => onSuccess?.(subject),
        ...closeAfter(() => setSubject(undefined)),
      });
    },
    isPending: command.isPending,
  };
}
