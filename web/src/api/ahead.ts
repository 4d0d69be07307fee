/**
 * What a screen reads first is asked for again at its next cold start, by `public/start.js` and so
 * before the client has come. Addresses alone are kept, and only as long as the session.
 */
import { localStore, parse } from '@/lib/storage';
import { AHEAD, getSession } from '@/session/store';
import { reads } from './client';

/** What is kept: addresses by the path of their screen. */
export interface Reads {
  userId: string;
  /** The day of this device; addresses that name a day are asked for on no other one. */
  day: string;
  paths: Record<string, string[]>;
}

const isReads = (value: unknown): value is Reads =>
  typeof value === 'object' && value !== null && 'userId' in value && 'paths' in value;

/** The paths that stand for one screen each, as the build tells them to `public/start.js`. */
function screens(): object {
  const told = parse(document.getElementById('ahead')?.textContent ?? null);
  return (told as { signedIn?: object } | null)?.signedIn ?? {};
}

/** Keeps the addresses that the screen of this cold start has read, and forgets what it did not take. */
export function rememberReads(): void {
  delete window.asked;
  const session = getSession();
  const [start] = performance.getEntriesByType('navigation');
  const path = window.location.pathname;
  // Whoever has gone on already, reads for another screen.
  if (!session || !start || new URL(start.name).pathname !== path || !(path in screens())) return;
  const stored = parse(localStore.read(AHEAD));
  const { userId } = session.user;
  const day = new Date().toDateString();
  const known = isReads(stored) && stored.userId === userId && stored.day === day;
  const addresses = [...reads].map((url) => url.replace(window.location.origin, ''));
  const paths = { ...(known ? stored.paths : {}), [path]: addresses };
  localStore.write(AHEAD, JSON.stringify({ userId, day, paths } satisfies Reads));
}
