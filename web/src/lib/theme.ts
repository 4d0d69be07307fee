import { useSyncExternalStore } from 'react';
import { localStore } from './storage';

/** `system` follows prefers-color-scheme; `light` and `dark` are choices of the user. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'caseboard.theme';
const listeners = new Set<() => void>();

function current(): Theme {
  const stored = localStore.read(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/**
 * Applies and stores a theme; public/start.js applies it before the first paint of the next visit.
 */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStore.remove(KEY);
    delete document.documentElement.dataset.theme;
  } else {
    localStore.write(KEY, theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

/** Returns the chosen theme. */
export function useTheme(): Theme {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, current);
}
