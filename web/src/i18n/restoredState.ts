/**
 * Values that survive a change of the language, which mounts every screen again. They are in memory only
 * and taken by the mount that follows, because they may be passwords and codes. A name is unique and has the id of
 * its owner.
 */
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { getLocale, onLocale } from './locale';

const saved = new Map<string, unknown>();

/** Returns the saved value, during the first render after the change. */
export const restoredValue = (name: string): unknown => saved.get(name);

/** Saves what `read` returns at a change of the language. */
export function useSaveForRestore(name: string, read: () => unknown): void {
  useEffect(() => {
    saved.delete(name);
    const shown = getLocale();
    return onLocale(() => {
      // The screen stays mounted if its language is chosen again.
      if (getLocale() === shown) saved.delete(name);
      else saved.set(name, read());
    });
  });
}

/** A state that survives a change of the language. */
export function useRestoredState<S>(name: string, initial: S): [S, Dispatch<SetStateAction<S>>] {
  const [state, setState] = useState(() => (restoredValue(name) as S | undefined) ?? initial);
  useSaveForRestore(name, () => state);
  return [state, setState];
}
