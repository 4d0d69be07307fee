/**
 * The account whose password is being reset, which the first step passes to the second. It is stored
 * in sessionStorage, so that it is not lost while the user looks for the mail.
 */
import { parse, sessionStore } from '@/lib/storage';

const KEY = 'caseboard.reset';

/** An account whose password is being reset. */
export interface PendingReset {
  userId: string;
  email: string;
  /** Index of the chosen question in its set. */
  question1: number;
  question2: number;
}

/** Stores the account whose password is being reset. */
export function storePendingReset(reset: PendingReset): void {
  sessionStore.write(KEY, JSON.stringify(reset));
}

/** Returns the account whose password is being reset. */
export function readPendingReset(): PendingReset | undefined {
  const value = parse(sessionStore.read(KEY)) as Partial<PendingReset> | null;
  if (!value || typeof value.userId !== 'string' || typeof value.email !== 'string')
    return undefined;
  const { userId, email, question1, question2 } = value;
  return typeof question1 === 'number' && typeof question2 === 'number'
    ? { userId, email, question1, question2 }
    : undefined;
}

/** Removes the entry after the password has changed. */
export const removePendingReset = (): void => sessionStore.remove(KEY);
