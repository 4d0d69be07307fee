import { useState } from 'react';

/** A question that code asks in a dialog and waits for. */
export interface Question<Subject> {
  /** The subject of the open dialog; undefined if none is open. */
  subject: Subject | undefined;
  /** Opens the dialog; resolves to whether the user has confirmed. */
  ask: (subject: Subject) => Promise<boolean>;
  confirm: () => void;
  cancel: () => void;
}

interface Open<Subject> {
  subject: Subject;
  answer: (confirmed: boolean) => void;
}

/**
 * Asks for confirmation in the middle of a function, such as the submission of a form, which then goes on or not. The
 * dialog closes with the answer. Before a command of its own, `useConfirmedCommand` asks.
 */
export function useQuestion<Subject>(): Question<Subject> {
  const [open, setOpen] = useState<Open<Subject>>();
  const answerWith = (confirmed: boolean) => () => {
    setOpen(undefined);
    open?.answer(confirmed);
  };
  return {
    subject: open?.subject,
    ask: (subject) => new Promise((answer) => setOpen({ subject, answer })),
    confirm: answerWith(true),
    cancel: answerWith(false),
  };
}
