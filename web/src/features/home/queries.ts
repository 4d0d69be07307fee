import { postings } from '@/api/queries';
import { dayOf, shiftDay } from '@/rules/zonedTime';
import type { Session } from '@/session/types';

/** The number of days that the home screen of posters covers. */
const DAYS_AHEAD = 7;

/** The postings of the home screen of posters. */
export function currentPostings(session: Session, now: Date) {
  const today = dayOf(now);
  return postings(session, today, shiftDay(today, { days: DAYS_AHEAD }));
}
