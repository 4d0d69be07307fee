/**
 * Who is being verified. Route state does not survive a reload, so it is mirrored in
 * sessionStorage; opened without either, the screen sends to /login (AMB-22).
 */
import { parse, sessionStore } from '@/lib/storage';
import type { PendingVerification } from './types';

const KEY = 'caseboard.verification';

/** Remembers who has to enter a code. */
export function rememberPending(pending: PendingVerification): void {
  sessionStore.write(KEY, JSON.stringify(pending));
}

/** Who has to enter a code, if anybody. */
export function readPending(): PendingVerification | undefined {
  const value = parse(sessionStore.read(KEY)) as Partial<PendingVerification> | null;
  return value && typeof value.userId === 'string' && typeof value.email === 'string'
    ? { userId: value.userId, email: value.email, fullName: value.fullName ?? '' }
    : undefined;
}

/** Forgets it, once verified or abandoned. */
export const forgetPending = (): void => sessionStore.remove(KEY);
