/**
 * The user who is being verified. Route state is lost on a reload, so sessionStorage has a copy;
 * without it the verification screen redirects to /login.
 */
import { parse, sessionStore } from '@/lib/storage';
import type { PendingVerification } from './types';

const KEY = 'caseboard.verification';

/** Stores who has to enter a code. */
export function storePendingVerification(pending: PendingVerification): void {
  sessionStore.write(KEY, JSON.stringify(pending));
}

/** Returns who has to enter a code. */
export function readPendingVerification(): PendingVerification | undefined {
  const value = parse(sessionStore.read(KEY)) as Partial<PendingVerification> | null;
  return value && typeof value.userId === 'string' && typeof value.email === 'string'
    ? { userId: value.userId, email: value.email, fullName: value.fullName ?? '' }
    : undefined;
}

/** Removes the entry after verification or cancellation. */
export const removePendingVerification = (): void => sessionStore.remove(KEY);
