/** The choice of the center whose lists are shown; not in `store.ts`, which the first visit loads. */
import { centerOf, getSession, storeSession } from './store';
import type { CenterOption, Session, SessionUser } from './types';

/** Returns the centers that have verified the user and are open: of others the server refuses the lists. */
export const ownCenters = (user: SessionUser): CenterOption[] =>
  user.affiliations
    .filter(({ status, centerStatus }) => status === 'VERIFIED' && !centerStatus)
    .map(({ center }) => ({ value: center._id, label: center.name, timeZone: center.timeZone }));

/** Sets the center that the user acts for; without one, it is the first center of the user. */
export function selectCenter(actingCenter: CenterOption | undefined): void {
  const session = getSession();
  if (!session) return;
  const { actingCenter: _old, ...rest } = session;
  storeSession({ ...rest, ...(actingCenter && { actingCenter }) });
}

interface AtCenter {
  centerId: string;
  centerName: string;
  timeZone?: string;
}

/**
 * Chooses the center of an item, before its case or people are opened: any one for a system administrator, one of several
 * for an administrator. Surgeons see their cases of all centers.
 */
export function actAt({ centerId, centerName, timeZone }: AtCenter): void {
  const session = getSession();
  if (!session || centerOf(session)?.value === centerId) return;
  const { signInType } = session.user;
  const ofItem = () => timeZone && { value: centerId, label: centerName, timeZone };
  const own = () => ownCenters(session.user).find(({ value }) => value === centerId);
  const center =
    signInType === 'SYSTEM_ADMIN' ? ofItem() : signInType === 'ADMIN' ? own() : undefined;
  if (center) selectCenter(center);
}

/** Ends the choice of an administrator whose chosen center is not theirs any more. */
export function endLostChoice(): void {
  const session = getSession();
  const chosen = session?.actingCenter?.value;
  if (session?.user.signInType !== 'ADMIN' || chosen === undefined) return;
  if (!ownCenters(session.user).some(({ value }) => value === chosen)) selectCenter(undefined);
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
