/**
 * The signed-in person of this browser. Kept in localStorage, so that a reload and other tabs see
 * the same; the server decides on every call what the token is worth (AMB-20, AMB-13).
 */
import { useSyncExternalStore } from 'react';
import { localStore, parse } from '@/lib/storage';
import type { CenterOption, Role, Session, SessionUser } from './types';

const KEY = 'caseboard.session';
const ROLES: readonly string[] = ['SURGEON', 'ADMIN', 'USER', 'SYSTEM_ADMIN'];

/** `elsewhere` tells that another tab made the change. */
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
    // A role this client does not know counts as signed out (AMB-24).
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

/** The session, read outside of React. */
export const getSession = (): Session | undefined => current;

/** True for a role that the client has screens for (AMB-24). */
export const knownRole = (role: string): role is Role => ROLES.includes(role);

/** Starts a session after a login that returned a token. */
export function startSession(token: string, user: SessionUser): void {
  const session: Session = { token, user };
  localStore.write(KEY, JSON.stringify(session));
  publish(session);
}

/** Takes over what the server says about the signed-in person. */
export function refreshUser(user: SessionUser): void {
  if (!current || current.user.userId !== user.userId) return;
  if (JSON.stringify(current.user) === JSON.stringify(user)) return;
  const session = { ...current, user };
  localStore.write(KEY, JSON.stringify(session));
  publish(session);
}

/** Chooses the center a system administrator acts for (AMB-26). */
export function actFor(center: CenterOption): void {
  if (!current) return;
  const session = { ...current, actingCenter: center };
  localStore.write(KEY, JSON.stringify(session));
  publish(session);
}

/** Forgets the session on this device, in every tab. */
export function endSession(): void {
  localStore.remove(KEY);
  if (current) publish(undefined);
}

/** Calls back whenever the session starts, changes or ends, in this tab or another one. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) publish(load(), true);
});

/** The session, followed by a component; undefined without a session. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onSession, getSession);
}

/** The signed-in person. Only for screens behind a guard, where one always exists. */
export function useUser(): SessionUser {
  // Between sign-out and the redirect a screen may render once more; it then sees the last person.
  const user = useSession()?.user ?? lastUser;
  if (!user) throw new Error('useUser needs a signed-in person; guard the route');
  return user;
}

/** The center whose cases and people an ADMIN or SYSTEM_ADMIN sees (B-21, J-53, AMB-26). */
export function centerOf(session: Session | undefined): CenterOption | undefined {
  if (session?.user.signInType === 'SYSTEM_ADMIN') return session.actingCenter;
  const first = session?.user.affiliations.find((tie) => tie.status === 'VERIFIED')?.center;
  return first && { value: first._id, label: first.name, timeZone: first.timeZone };
}

/** The center of the signed-in administrator, followed by a component. */
export const useCenter = (): CenterOption | undefined => centerOf(useSession());
