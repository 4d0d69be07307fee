/** The choice of the center whose lists are shown; not in `store.ts`, which the first visit loads. */
import { centerOf, getSession, storeSession } from './store';
import type { CenterOption, Session, SessionUser } from './types';

/** Returns the centers that have verified the user. */
export const ownCenters = (user: SessionUser): CenterOption[] =>
  user.affiliations
    .filter(({ status }) => status === 'VERIFIED')
    .map(({ center }) => ({ value: center._id, label: center.name, timeZone: center.timeZone }));

/** Sets the center that the user acts for; without one, it is the first center of the user. */
export function selectCenter(actingCenter: CenterOption | undefined): void {
  const session = getSession();
  if (!session) return;
  const { actingCenter: _old, ...rest } = session;
  storeSession({ ...rest, ...(actingCenter && { actingCenter }) });
}

/**
 * Chooses one of several centers of an administrator, before one of its cases or people is opened. Surgeons see their
 * cases of all centers.
 */
export function actAt(id: string): void {
  const session = getSession();
  if (session?.user.signInType !== 'ADMIN' || centerOf(session)?.value === id) return;
  const center = ownCenters(session.user).find(({ value }) => value === id);
  if (center) selectCenter(center);
}

/** Ends the choice of an administrator whose chosen center is not theirs any more. */
export function endLostChoice(): void {
  const session = getSession();
  const chosen = session?.actingCenter?.value;
  if (session?.user.signInType !== 'ADMIN' || chosen === undefined) return;
  if (!ownCenters(session.user).some(({ value }) => value === chosen)) selectCenter(undefined);
}

/** Returns the session of an administrator as if only this center were theirs; that of others as it is. */
export function sessionAt(session: Session, id: string): Session {
  if (session.user.signInType !== 'ADMIN') return session;
  const { actingCenter: _chosen, ...rest } = session;
  const affiliations = session.user.affiliations.filter(({ center }) => center._id === id);
  return { ...rest, user: { ...session.user, affiliations } };
}
