import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { keys } from '@/api/keys';
import { postingsQuery } from '@/api/ownerQueries';
import { dayOf, shiftDay } from '@/rules/zonedTime';
import { homeZone } from '@/session/homeZone';
import type { Session } from '@/session/types';

/** The number of days after today that the home screen covers (AMB-261). */
export const DAYS_AHEAD = 7;

/** The postings of the home screen of posters. */
export function currentPostingsQuery(session: Session, now: Date) {
  const today = dayOf(now, homeZone(session));
  return postingsQuery(session, today, shiftDay(today, { days: DAYS_AHEAD }));
}

/** The items that need an action of the user. Every event of the user's topics refreshes them. */
export const attentionQuery = (session: Session) =>
  queryOptions({
    queryKey: [...keys.attention, session.user.userId],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/attention', { signal })),
    refetchOnWindowFocus: 'always',
    // A claim to submit and a passed deadline arise by time alone, and no event announces them.
    refetchInterval: 60_000,
  });
