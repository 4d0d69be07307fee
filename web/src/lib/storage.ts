/**
 * Browser storage that never throws. Private windows and full disks raise errors on access; a read
 * then returns null and a write is dropped.
 */
interface SafeStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /** Removes every key that starts with the prefix. */
  removeByPrefix(prefix: string): void;
}

function safeStorage(open: () => Storage): SafeStorage {
  const tryStorage = <T>(work: (storage: Storage) => T, fallback: T): T => {
    try {
      return work(open());
    } catch {
      return fallback;
    }
  };
  return {
    read: (key) => tryStorage((s) => s.getItem(key), null),
    write: (key, value) => tryStorage((s) => s.setItem(key, value), undefined),
    remove: (key) => tryStorage((s) => s.removeItem(key), undefined),
    removeByPrefix: (prefix) =>
      tryStorage((s) => {
        for (const key of Object.keys(s)) if (key.startsWith(prefix)) s.removeItem(key);
      }, undefined),
  };
}

/** `localStorage`: persists until the browser data is removed. */
export const localStore = safeStorage(() => window.localStorage);
/** `sessionStorage`: persists until the tab is closed. */
export const sessionStore = safeStorage(() => window.sessionStorage);

/** Parses JSON that this client wrote; returns null for anything that does not parse. */
export function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
