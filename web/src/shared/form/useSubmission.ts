import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiProblem, problemText } from '@/api/problem';

/** The state of sending a form. */
export interface Submission {
  busy: boolean;
  /** Number of failed attempts; `AlertList` takes the focus after each. */
  attempt: number;
  /** Messages that belong to no field. */
  messages: readonly string[];
  /** Shows one message, or removes all. */
  showMessage: (message?: string) => void;
  /** Counts a failed attempt, with the messages that belong to no field. */
  fail: (messages?: readonly string[]) => void;
  /** Runs the request; a thrown `ApiProblem` goes to `onProblem`, by default as a message. */
  send: (request: () => Promise<void>, onProblem?: (problem: ApiProblem) => void) => Promise<void>;
}

/** Sends a form. On its own for the login, whose size budget has no space for the form library. */
export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const fail: Submission['fail'] = (lines = []) => {
    setMessages(lines);
    setAttempt((count) => count + 1);
  };
  const showMessage: Submission['showMessage'] = (message) =>
    message === undefined ? setMessages([]) : fail([message]);
  const send: Submission['send'] = async (
    request,
    onProblem = (problem) => showMessage(problemText(problem)),
  ) => {
    // At once: what is typed while the request runs would be lost.
    flushSync(() => setBusy(true));
    try {
      await request();
    } catch (problem) {
      // The controls are enabled again before one of them takes the focus.
      flushSync(() => setBusy(false));
      if (!(problem instanceof ApiProblem)) throw problem;
      // The end of the session is shown by the app.
      if (problem.status !== 401) onProblem(problem);
      return;
    }
    setBusy(false);
  };
  return { busy, attempt, messages, showMessage, fail, send };
}
