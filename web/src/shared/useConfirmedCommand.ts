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

/** Whether the dialog of a command stays open after this error, so that a press sends the same intent again. */
export const staysOpen = (error: unknown): boolean => isCancelled(error) || isRetryable(error);

/**
 * Asks for confirmation before a command is sent. The dialog closes when the server has answered,
 * whether it accepted or rejected the command. Without an answer it stays open, so that the next
 * confirmation repeats the intent with the same Idempotency-Key. It also stays open if the user
 * cancelled the proof of identity.
 */
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
        onSettled: (_output, error) => {
          if (!staysOpen(error)) setSubject(undefined);
        },
      });
    },
    isPending: command.isPending,
  };
}
