/** The clock of the server in tests; by default it agrees with the browser's. */
import { followServerClock } from '@/lib/serverClock';

/** Returns the headers of an answer that the server wrote at this time by its own clock. */
export const headersAt = (time: number) => ({
  Date: new Date(time).toUTCString(),
  'Cache-Control': 'no-store',
});

/** Makes the clocks agree again. */
export const resetServerClock = (): void =>
  followServerClock(new Headers(headersAt(Date.now())), Date.now());
