import { useState } from 'react';
import type { Conflict } from '@/api/types';

/** The result of the last command on a card, as far as the card shows it. */
export interface CommandResult {
  /** True if other professionals had filled the position before. */
  filled?: boolean;
  /** The confirmed case at the same time. */
  conflict?: Conflict;
}

/** Results of commands, by the id of their card. */
export interface CommandResults {
  resultOf: (id: string) => CommandResult;
  record: (id: string, result: CommandResult) => void;
}

const NONE: CommandResult = {};

/** Stores the results of a screen's commands, so that they survive a refetch of the list. */
export function useCommandResults(): CommandResults {
  const [results, setResults] = useState<Readonly<Record<string, CommandResult>>>({});
  return {
    resultOf: (id) => results[id] ?? NONE,
    record: (id, result) => setResults((old) => ({ ...old, [id]: result })),
  };
}
