/** The week of professionals; not in `queries.ts`, which the first visit loads with the routes. */
import { professionalScheduleQuery } from '@/api/ownerQueries';
import { dayOf, shiftDay } from '@/rules/zonedTime';
import { homeZone } from '@/session/homeZone';
import type { Session } from '@/session/types';
import { DAYS_AHEAD } from './queries';

/** The professional's own cases of today and the next days. */
export function ownWeekQuery(session: Session, now: Date) {
  const today = dayOf(now, homeZone(session));
  return professionalScheduleQuery(session.user, today, shiftDay(today, { days: DAYS_AHEAD }));
}
