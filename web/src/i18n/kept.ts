/**
 * Values that survive a change of the language, which mounts every screen again. They are in memory only
 * and taken by the mount that follows, because they may be passwords and codes. A name is unique and has the id of
 * its owner.
 */
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { getLocale, onLocale } from './locale';

const kept = new Map<string, unknown>();

/** Returns what was kept, during the first render after the change. */
export const restoredValue = (name: string): unknown => kept.get(name);

/** Keeps what `read` returns at a change of the language. */
export function useKeep(name: string, read: () => unknown): void {
  useEffect(() => {
    kept.delete(name);
    const shown = getLocale();
    return onLocale(() => {
      // The screen stays mounted if its language is chosen again.
      if (getLocale() === shown) kept.delete(name);
      else kept.set(name, read());
    });
  });
}

/** A state that survives a change of the language. */
export function useKeptState<S>(name: string, initial: S): [S, Dispatch<SetStateAction<S>>] {
  const [state, setState] = useState(() => (restoredValue(name) as S | undefined) ?? initial);
  useKeep(name, () => state);
  return [state, setState];
}
