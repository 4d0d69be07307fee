/**
 * The time of the server, which decides what is still allowed. The clock of a phone can be wrong by minutes or hours, and
 * would offer what the server refuses, or hide what it still accepts.
 */

import { sessionStore } from './storage';

/**
 * A smaller difference of the clocks is not corrected, in milliseconds: synchronised clocks differ by less, and no deadline
 * is that sharp for a person.
 */
const TOLERANCE_MS = 5_000;
/** `Date` has whole seconds, rounded down. */
const RESOLUTION_MS = 1_000;

/** The difference that this tab measured last, so that a reload does not begin with the clock of the browser. */
const STORED = 'caseboard.serverOffset';

let offset = Number(sessionStore.read(STORED)) || 0;
const listeners = new Set<() => void>();

/** Milliseconds by which the clock of the server is ahead of the browser's; 0 if they agree. */
export const serverOffset = (): number => offset;

/** Returns the current time by the clock of the server. */
export const serverNow = (): Date => new Date(Date.now() + offset);

/** Calls the listener when the difference of the clocks has changed. Returns a function that removes it. */
export function onServerOffset(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Compares the clocks by the `Date` of an answer to a request that the browser sent at `sentAt`. An answer that may come from
 * a cache is ignored, because its `Date` is older: only one with `no-store` and without `Age` has come from the server now.
 */
export function followServerClock(headers: Headers, sentAt: number): void {
  const receivedAt = Date.now();
  const date = Date.parse(headers.get('Date') ?? '');
  const isCacheable = !/\bno-store\b/.test(headers.get('Cache-Control') ?? '');
  if (Number.isNaN(date) || isCacheable || headers.has('Age')) return;
  // The server wrote the header at some time between the request and the answer.
  const least = date - receivedAt - TOLERANCE_MS;
  const most = date + RESOLUTION_MS - sentAt + TOLERANCE_MS;
  // The clock of the browser was set back meanwhile.
  if (least > most) return;
  const fits = (difference: number) => least <= difference && difference <= most;
  if (fits(offset)) return;
  offset = fits(0) ? 0 : Math.round((least + most) / 2);
  sessionStore.write(STORED, String(offset));
  for (const listener of listeners) listener();
}
