/**
 * The session of this browser. It is in localStorage, so that it survives a reload and other tabs
 * share it; the chosen center is separate for each tab. The server validates the token on every call.
 */
import { useSyncExternalStore } from 'react';
import { localStore, parse, sessionStore } from '@/lib/storage';
import type { CenterOption, Role, Session, SessionUser } from './types';

const KEY = 'caseboard.session';
/** The chosen center: that of this tab in sessionStorage, the last choice of all tabs in localStorage. */
export const CENTER_KEY = 'caseboard.center';
const ROLES: readonly string[] = ['SURGEON', 'ADMIN', 'USER', 'SYSTEM_ADMIN'];

type Listener = (session: Session | undefined, fromOtherTab: boolean) => void;
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
  if (!isSession(stored)) return undefined;
  // A new tab begins with the last choice. It is stored for this tab, also if there is none, because a later choice in
  // another tab is not that of this one.
  const center = sessionStore.read(CENTER_KEY) ?? localStore.read(CENTER_KEY) ?? 'null';
  sessionStore.write(CENTER_KEY, center);
  return { ...stored, actingCenter: (parse(center) as CenterOption | null) ?? undefined };
}

let current = load();
let lastUser = current?.user;

function publish(next: Session | undefined, fromOtherTab = false): void {
  current = next;
  lastUser = next?.user ?? lastUser;
  for (const listener of listeners) listener(next, fromOtherTab);
}

/** Stores a session for all tabs, and its center for this one. */
export function storeSession({ actingCenter, ...shared }: Session): void {
  localStore.write(KEY, JSON.stringify(shared));
  sessionStore.write(CENTER_KEY, JSON.stringify(actingCenter ?? null));
  publish({ ...shared, actingCenter });
}

/** Returns the session outside of React. */
export const getSession = (): Session | undefined => current;

/** Whether the client has screens for a role. */
export const isKnownRole = (role: string): role is Role => ROLES.includes(role);

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
  localStore.remove(CENTER_KEY);
  sessionStore.remove(CENTER_KEY);
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
 * Returns the center whose cases and people an administrator or a system administrator sees: the chosen one. An
 * administrator who has not chosen one of their open centers gets the first of these; if all are closed, the first one.
 */
export function centerOf(session: Session | undefined): CenterOption | undefined {
  const chosen = session?.actingCenter;
  if (!session || session.user.signInType === 'SYSTEM_ADMIN') return chosen;
  const verified = session.user.affiliations.filter(({ status }) => status === 'VERIFIED');
  const open = verified.filter(({ centerStatus }) => !centerStatus);
  const center = (open.find((one) => one.center._id === chosen?.value) ?? open[0] ?? verified[0])
    ?.center;
  return center && { value: center._id, label: center.name, timeZone: center.timeZone };
}

/** Returns the center of the signed-in administrator and follows its changes. */
export const useCenter = (): CenterOption | undefined => centerOf(useSession());
