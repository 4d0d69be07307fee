import { useEffect, useRef, useState } from 'react';

/** The debounce of `commitDebounced`, in milliseconds. */
const DEBOUNCE_MS = 250;

/**
 * The text of a field whose value is a search parameter of the URL. A navigation changes the parameter later than the
 * user types, so a committed value that arrives does not replace what was typed since. Any other value does, such as
 * that of a link or of Back.
 */
export function useUrlInput(value: string, onCommit: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  /** The committed texts that the URL does not have yet. */
  const [committed, setCommitted] = useState<readonly string[]>([]);
  if (value !== known) {
    const index = committed.indexOf(value);
    setKnown(value);
    setCommitted(index < 0 ? [] : committed.slice(index + 1));
    if (index < 0) setTyped(value);
  }
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const commit = (text: string) => {
    window.clearTimeout(timer.current);
    setCommitted((old) => [...old, text]);
    onCommit(text);
  };
  return {
    typed,
    setTyped,
    commit,
    commitDebounced: (text: string) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => commit(text), DEBOUNCE_MS);
    },
  };
}
