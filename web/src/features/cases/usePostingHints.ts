import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { postings } from '@/api/queries';
import type { PostedJob } from '@/api/types';
import { comingMonth, pastMonth } from '@/rules/dateRange';
import { homeZone } from '@/session/homeZone';
import type { Session } from '@/session/types';

/** The cases of the past and the coming month, for the last pay; read once `enabled`. */
export function useRecentCases(session: Session, enabled: boolean): readonly PostedJob[] {
  const [now] = useState(() => new Date());
  const zone = homeZone(session);
  const [coming, past] = [comingMonth(now, zone), pastMonth(now, zone)];
  const next = useQuery({ ...postings(session, coming.start, coming.end), enabled }).data ?? [];
  const last = useQuery({ ...postings(session, past.start, past.end), enabled }).data ?? [];
  return [...next, ...last];
}
