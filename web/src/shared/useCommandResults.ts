import { useState } from 'react';
import type { Conflict } from '@/api/types';

/** What the last command on a card led to, as far as the card shows it. */
export interface CommandResult {
  /** The position was filled by others before. */
  filled?: boolean;
  /** The case that the person is confirmed for at the same time. */
  conflict?: Conflict;
}

/** The results of commands by the id of their card. */
export interface CommandResults {
  resultOf: (id: string) => CommandResult;
  record: (id: string, result: CommandResult) => void;
}

/** Keeps the results of a screen's commands, so that they survive a list that is read again. */
export function useCommandResults(): CommandResults {
  const [results, setResults] = useState<Readonly<Record<string, CommandResult>>>({});
  return {
    resultOf: (id) => results[id] ?? {},
    record: (id, result) => setResults((old) => ({ ...old, [id]: result })),
  };
}
