import { useState } from 'react';
import { ApiProblem } from '@/api/problem';

/** The part of `useCommand` that a question needs. */
interface Command<Input> {
  isPending: boolean;
  variables: Input | undefined;
  mutate: (
    input: Input,
    options: { onSuccess?: () => void; onSettled?: (output: unknown, error: unknown) => void },
  ) => void;
}

/** A command that is sent only after the person has confirmed it. */
export interface ConfirmedCommand<Subject> {
  /** What the open question is about; undefined while none is open. */
  subject: Subject | undefined;
  ask: (subject: Subject) => void;
  confirm: () => void;
  cancel: () => void;
  /** True while the confirmed command is on its way. */
  isPending: boolean;
}

/**
 * Asks before a command is sent. The question closes when the server has answered, with success or
 * refusal. It stays open when no answer came, so that the next confirmation repeats the same intent
 * with the same idempotency key.
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
          if (!(error instanceof ApiProblem && error.retryable)) setSubject(undefined);
        },
      });
    },
    isPending: command.isPending,
  };
}
