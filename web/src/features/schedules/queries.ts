import { posterScheduleQuery, professionalScheduleQuery } from '@/api/ownerQueries';
import { homeZone } from '@/session/homeZone';
import { queryRangeOf, type ScheduleView } from '@/rules/schedule';
import { dayOf } from '@/rules/zonedTime';
import type { Session } from '@/session/types';

interface Chosen {
  view?: ScheduleView | undefined;
  day?: string | undefined;
}

/**
 * Returns the chosen view and day; by default a list on phones and a month otherwise, with today.
 */
export function shownPeriod(session: Session, { view, day }: Chosen, narrow: boolean, now: Date) {
  return {
    view: view ?? (narrow ? ('list' as const) : ('month' as const)),
    day: day ?? dayOf(now, homeZone(session)),
  };
}

/**
 * The cases of a view: of a center or surgeon for posters, the confirmed ones for professionals.
 */
export function scheduledCasesQuery(session: Session, view: ScheduleView, day: string) {
  const { start, end } = queryRangeOf(view, day);
  return session.user.adminSignIn
    ? posterScheduleQuery(session, start, end)
    : professionalScheduleQuery(session.user, start, end);
}
