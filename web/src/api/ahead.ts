/**
 * What a screen reads first is asked for again at its next cold start, by `public/start.js` and so
 * before the client has come. Addresses alone are kept, and only as long as the session.
 */
import { AHEAD, getSession } from '@/session/store';
import { lasting, parse } from '@/lib/storage';

/** What `public/start.js` has asked for: answers by their address, under this bearer header. */
export interface Ahead {
  as: string;
  reads: Map<string, Promise<Response>>;
}

/** What is kept: addresses by the path of their screen. */
export interface Reads {
  userId: string;
  /** The day of this device; addresses that name a day are asked for on no other one. */
  day: string;
  paths: Record<string, string[]>;
}

/** More than any screen needs; a bound all the same. */
const MOST = 6;

const isReads = (value: unknown): value is Reads =>
  typeof value === 'object' && value !== null && 'userId' in value && 'paths' in value;

/** The paths that stand for one screen each, as the build tells them to `public/start.js`. */
function screens(): object {
  const told = parse(document.getElementById('ahead')?.textContent ?? null);
  return (told as { signedIn?: object } | null)?.signedIn ?? {};
}

/**
 * Keeps the addresses that the screen of this cold start has read, and forgets the answers that it
 * did not take.
 */
export function rememberReads(): void {
  const early = window.ahead?.reads;
  delete window.ahead;
  const session = getSession();
  const [start] = performance.getEntriesByType('navigation');
  const path = window.location.pathname;
  // Whoever has gone on already, reads for another screen.
  if (!session || !start || new URL(start.name).pathname !== path || !(path in screens())) return;
  const reads = performance
    .getEntriesByType('resource')
    .map((entry) => ({ entry: entry as PerformanceResourceTiming, url: new URL(entry.name) }))
    .filter(
      ({ entry, url }) =>
        entry.initiatorType === 'fetch' &&
        url.pathname.startsWith('/api/') &&
        // The stream has no end.
        url.pathname !== '/api/events' &&
        !early?.has(entry.name),
    )
    .map(({ url }) => url.pathname + url.search);
  const stored = parse(lasting.read(AHEAD));
  const { userId } = session.user;
  const day = new Date().toDateString();
  const known = isReads(stored) && stored.userId === userId && stored.day === day;
  const paths = { ...(known ? stored.paths : {}), [path]: [...new Set(reads)].slice(0, MOST) };
  lasting.write(AHEAD, JSON.stringify({ userId, day, paths } satisfies Reads));
}
