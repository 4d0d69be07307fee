/** The choice of the center whose lists are shown; not in `store.ts`, which the first visit loads. */
import { localStore } from '@/lib/storage';
import { CENTER_KEY, getSession, storeSession } from './store';
import type { CenterOption, Session, SessionUser } from './types';

/** Returns the centers that have verified the user and are open: of others the server refuses the lists. */
export const ownCenters = (user: SessionUser): CenterOption[] =>
  user.affiliations
    .filter(({ status, centerStatus }) => status === 'VERIFIED' && !centerStatus)
    .map(({ center }) => ({ value: center._id, label: center.name, timeZone: center.timeZone }));

/** Sets the center that the user acts for in this tab, and in tabs that are opened later. */
export function selectCenter(actingCenter: CenterOption | undefined): void {
  const session = getSession();
  if (!session) return;
  localStore.write(CENTER_KEY, JSON.stringify(actingCenter ?? null));
  storeSession({ ...session, actingCenter });
}

/** Replaces the name and the time zone of the chosen center if they were changed; the last choice of all tabs stays. */
export function refreshCenter(fresh: CenterOption): void {
  const session = getSession();
  const chosen = session?.actingCenter;
  if (!session || chosen?.value !== fresh.value) return;
  if (chosen.label === fresh.label && chosen.timeZone === fresh.timeZone) return;
  storeSession({ ...session, actingCenter: fresh });
}

interface AtCenter {
  centerId: string;
  centerName: string;
  timeZone?: string;
}

/** Returns the session as if only the center of an item were that of the administrator; that of a surgeon as it is. */
export function sessionAt(session: Session, { centerId, centerName, timeZone }: AtCenter): Session {
  if (session.user.signInType === 'SYSTEM_ADMIN' && timeZone)
    return { ...session, actingCenter: { value: centerId, label: centerName, timeZone } };
  if (session.user.signInType !== 'ADMIN') return session;
  const { actingCenter: _chosen, ...rest } = session;
  const affiliations = session.user.affiliations.filter(({ center }) => center._id === centerId);
  return { ...rest, user: { ...session.user, affiliations } };
}
