import { postings } from '@/api/queries';
import { dayOf, shiftDay } from '@/rules/zonedTime';
import type { Session } from '@/session/types';

/** How many days ahead the home of posters looks. */
const DAYS_AHEAD = 7;

/** The postings that the home of posters shows. */
export function currentPostings(session: Session, now: Date) {
  const today = dayOf(now);
  return postings(session, today, shiftDay(today, { days: DAYS_AHEAD }));
}
