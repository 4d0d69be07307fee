import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiProblem, isCancelled, problemText } from '@/api/problem';

/** The state of a form submission. */
export interface Submission {
  busy: boolean;
  /** The number of failed attempts; `AlertList` takes the focus after each. */
  attempt: number;
  /** Messages that belong to no field. */
  messages: readonly string[];
  /** Shows one message, or removes all. */
  showMessage: (message?: string) => void;
  /** Counts a failed attempt, with messages that belong to no field. */
  fail: (messages?: readonly string[]) => void;
  /**
   * Runs the request. A thrown `ApiProblem` goes to `onProblem`, which by default shows its
   * message.
   */
  send: (request: () => Promise<void>, onProblem?: (problem: ApiProblem) => void) => Promise<void>;
}

/**
 * Handles the submission of a form. It is separate from `useApiForm` because the size budget of the
 * login screen has no space for the form library.
 */
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
    // Synchronous, because values typed while the request runs would be lost.
    flushSync(() => setBusy(true));
    try {
      await request();
    } catch (problem) {
      // The controls must be enabled before one of them can take the focus.
      flushSync(() => setBusy(false));
      if (isCancelled(problem)) return;
      if (!(problem instanceof ApiProblem)) throw problem;
      // The app shows the end of the session.
      if (problem.status !== 401) onProblem(problem);
      return;
    }
    setBusy(false);
  };
  return { busy, attempt, messages, showMessage, fail, send };
}
