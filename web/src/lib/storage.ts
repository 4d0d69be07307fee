/**
 * Browser storage that never throws: private windows and full disks answer with errors, and then
 * the client simply forgets instead of failing.
 */
interface Shelf {
  read(key: string): string | null;
  write(key: string, value: string): void;
  drop(key: string): void;
  /** Drops everything whose key begins so. */
  dropAll(prefix: string): void;
}

function shelf(open: () => Storage): Shelf {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => attempt((s) => s.getItem(key), null),
    write: (key, value) => attempt((s) => s.setItem(key, value), undefined),
    drop: (key) => attempt((s) => s.removeItem(key), undefined),
    dropAll: (prefix) =>
      attempt((s) => {
        for (const key of Object.keys(s)) if (key.startsWith(prefix)) s.removeItem(key);
      }, undefined),
  };
}

/** Lives as long as the browser profile. */
export const lasting = shelf(() => window.localStorage);
/** Lives as long as the tab. */
export const passing = shelf(() => window.sessionStorage);

/** Parses JSON that we wrote ourselves; anything else counts as absent. */
export function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
