/**
 * Whose password is being reset: what the first step found for the second. Kept in
 * sessionStorage, so that looking for the mail in another tab loses nothing.
 */
import { parse, sessionStore } from '@/lib/storage';

const KEY = 'caseboard.reset';

/** An account whose holder forgot the password. */
export interface PendingReset {
  userId: string;
  email: string;
  /** Indexes of the two questions in their sets. */
  question1: number;
  question2: number;
}

/** Remembers who resets. */
export function rememberReset(reset: PendingReset): void {
  sessionStore.write(KEY, JSON.stringify(reset));
}

/** Who resets, if anybody. */
export function readReset(): PendingReset | undefined {
  const value = parse(sessionStore.read(KEY)) as Partial<PendingReset> | null;
  if (!value || typeof value.userId !== 'string' || typeof value.email !== 'string')
    return undefined;
  const { userId, email, question1, question2 } = value;
  return typeof question1 === 'number' && typeof question2 === 'number'
    ? { userId, email, question1, question2 }
    : undefined;
}

/** Forgets it, once the password is changed. */
export const forgetReset = (): void => sessionStore.remove(KEY);
