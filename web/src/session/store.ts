/**
 * The session of this browser. It is in localStorage, so that it survives a reload and other tabs
 * share it. The server validates the token on every call.
 */
import { useSyncExternalStore } from 'react';
import { localStore, parse } from '@/lib/storage';
import type { CenterOption, Role, Session, SessionUser } from './types';

const KEY = 'caseboard.session';
const ROLES: readonly string[] = ['SURGEON', 'ADMIN', 'USER', 'SYSTEM_ADMIN'];

/** `elsewhere` is true if another tab made the change. */
type Listener = (session: Session | undefined, elsewhere: boolean) => void;
const listeners = new Set<Listener>();

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  const { token, user } = value as Partial<Session>;
  return (
    typeof token === 'string' &&
    typeof user === 'object' &&
    user !== null &&
    typeof user.userId === 'string' &&
    Array.isArray(user.affiliations) &&
    // A stored session with a role that this client does not know counts as signed out.
    ROLES.includes(user.signInType)
  );
}

function load(): Session | undefined {
  const stored = parse(localStore.read(KEY));
  return isSession(stored) ? stored : undefined;
}

let current = load();
let lastUser = current?.user;

function publish(next: Session | undefined, elsewhere = false): void {
  current = next;
  lastUser = next?.user ?? lastUser;
  for (const listener of listeners) listener(next, elsewhere);
}

/** Stores a session for all tabs. */
export function storeSession(session: Session): void {
  localStore.write(KEY, JSON.stringify(session));
  publish(session);
}

/** Returns the session outside of React. */
export const getSession = (): Session | undefined => current;

/** Whether the client has screens for a role. */
export const knownRole = (role: string): role is Role => ROLES.includes(role);

/** Starts a session after a login that returned a token. */
export function startSession(token: string, user: SessionUser): void {
  storeSession({ token, user });
}

/** Updates the stored user with the server's data. */
export function refreshUser(user: SessionUser): void {
  if (!current || current.user.userId !== user.userId) return;
  if (JSON.stringify(current.user) === JSON.stringify(user)) return;
  storeSession({ ...current, user });
}

/** Removes the session of this browser, in every tab. */
export function endSession(): void {
  localStore.remove(KEY);
  if (current) publish(undefined);
}

/**
 * Calls the listener whenever the session starts, changes or ends, in this tab or in another one.
 */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the session again, after changes in other tabs that this one did not get. */
export const reloadSession = (): void => publish(load(), true);

window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) reloadSession();
});

/** Returns the session and follows its changes. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onSession, getSession);
}

/** Returns the signed-in user. Only for screens behind a guard, where a session always exists. */
export function useUser(): SessionUser {
  // A screen may render once more between sign-out and the redirect; it then gets the last user.
  const user = useSession()?.user ?? lastUser;
  if (!user) throw new Error('useUser needs a signed-in person; guard the route');
  return user;
}

/** Whether the user chose compact lists. */
export const useCompact = (): boolean => useUser().density === 'compact';

/**
 * Returns the center whose cases and people an administrator or a system administrator sees: the chosen one, and without
 * a choice the first one of an administrator.
 */
export function centerOf(session: Session | undefined): CenterOption | undefined {
  if (session?.actingCenter || session?.user.signInType === 'SYSTEM_ADMIN')
    return session.actingCenter;
  const first = session?.user.affiliations.find((tie) => tie.status === 'VERIFIED')?.center;
  return first && { value: first._id, label: first.name, timeZone: first.timeZone };
}

/** Returns the center of the signed-in administrator and follows its changes. */
export const useCenter = (): CenterOption | undefined => centerOf(useSession());
