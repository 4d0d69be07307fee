import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { postings } from '@/api/queries';
import type { PostedJob } from '@/api/types';
import { comingMonth, monthsBefore, pastMonth } from '@/rules/dateRange';
import { lastPayOf } from '@/rules/postingHints';
import { homeZone } from '@/session/homeZone';
import type { Session } from '@/session/types';

/** A group at a center whose last pay is needed. */
interface Wanted {
  center: string;
  group: string;
}

/**
 * The cases of the past and the coming month, for the last pay; read once `enabled`. Those of the five months before are read
 * only if the first ones have no pay of a wanted group, because a large center has hundreds of cases a month.
 */
export function useRecentCases(
  session: Session,
  enabled: boolean,
  wanted: readonly Wanted[],
): readonly PostedJob[] {
  const [now] = useState(() => new Date());
  const zone = homeZone(session);
  const [coming, past] = [comingMonth(now, zone), pastMonth(now, zone)];
  const earlier = monthsBefore(past, 5);
  const next = useQuery({ ...postings(session, coming.start, coming.end), enabled }).data;
  const last = useQuery({ ...postings(session, past.start, past.end), enabled }).data;
  const recent = [...(next ?? []), ...(last ?? [])];
  const isMissing =
    next !== undefined &&
    last !== undefined &&
    wanted.some(({ center, group }) => !lastPayOf(recent, center, group));
  const older = useQuery({
    ...postings(session, earlier.start, earlier.end),
    enabled: enabled && isMissing,
  }).data;
  return older ? [...recent, ...older] : recent;
}
