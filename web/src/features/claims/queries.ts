import { claimsQuery, allClaimsQuery } from '@/api/claims';
import type { Session } from '@/session/types';

/** Claims that wait for a decision. */
export const pendingClaimsQuery = (session: Session) =>
  allClaimsQuery(session, { status: 'PENDING' });

/** Approved claims that are on no paystub yet. */
export const payableClaimsQuery = (session: Session) =>
  allClaimsQuery(session, { status: 'APPROVED', invoiced: false });

/** Rejected claims. */
export const rejectedClaimsQuery = (session: Session) =>
  claimsQuery(session, { status: 'REJECTED' });

/** A professional's submitted claims. */
export const submittedClaimsQuery = (session: Session) => claimsQuery(session, {});
