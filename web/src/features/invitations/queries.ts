import { requestedInvitesQuery } from '@/api/requests';
import { type ChosenRange, chosenRange, pastMonth, type Range } from '@/rules/dateRange';
import { homeZone } from '@/session/homeZone';
import type { Session } from '@/session/types';

/** The default range of Requested Invites. */
export const defaultRequestsRange = (session: Session, now: Date): Range =>
  pastMonth(now, homeZone(session));

/** The requested invites of the chosen range. */
export function requestsInRangeQuery(session: Session, chosen: ChosenRange, now: Date) {
  const { start, end } = chosenRange(chosen, defaultRequestsRange(session, now));
  return requestedInvitesQuery(session, start, end);
}
