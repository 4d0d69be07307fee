import { useEffect, useRef, useState } from 'react';

/** How long the typing pauses before a text is sent, in milliseconds. */
const PAUSE = 250;

/**
 * The text of a field whose value is part of the address. The address takes a text over later, so a value that
 * the field has sent does not replace what was typed meanwhile. Any other value does, such as that of a
 * link or of Back.
 */
export function useTyped(value: string, onSend: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  /** The sent texts that the address has not taken over yet. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== known) {
    const at = sent.indexOf(value);
    setKnown(value);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) setTyped(value);
  }
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const send = (text: string) => {
    window.clearTimeout(timer.current);
    setSent((old) => [...old, text]);
    onSend(text);
  };
  return {
    typed,
    setTyped,
    send,
    /** Sends the text when the typing pauses. */
    sendLater: (text: string) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => send(text), PAUSE);
    },
  };
}
