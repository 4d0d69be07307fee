import { claims, allClaims } from '@/api/claims';
import type { Session } from '@/session/types';

/** Claims that wait for a decision. */
export const pendingClaims = (session: Session) => allClaims(session, { status: 'PENDING' });

/** Approved claims that are on no paystub yet. */
export const payableClaims = (session: Session) =>
  allClaims(session, { status: 'APPROVED', invoiced: false });

/** Rejected claims. */
export const rejectedClaims = (session: Session) => claims(session, { status: 'REJECTED' });

/** A professional's submitted claims. */
export const submittedClaims = (session: Session) => claims(session, {});
