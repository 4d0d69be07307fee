import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { postings } from '@/api/queries';
import type { PostedJob } from '@/api/types';
import { comingMonth, pastMonth } from '@/rules/dateRange';
import { hoursValid, startError } from '@/rules/posting';
import { overlapping } from '@/rules/postingHints';
import { instantOf, shiftDay } from '@/rules/zonedTime';
import { homeZone } from '@/session/homeZone';
import type { Session } from '@/session/types';

/** Cases are shorter than 100 hours. */
const LONGEST_DAYS = 5;
const PAUSE_MS = 400;

/** The cases of the past and the coming month, for the last pay; read once `enabled`. */
export function useRecentCases(session: Session, enabled: boolean): readonly PostedJob[] {
  const [now] = useState(() => new Date());
  const zone = homeZone(session);
  const [coming, past] = [comingMonth(now, zone), pastMonth(now, zone)];
  const next = useQuery({ ...postings(session, coming.start, coming.end), enabled }).data ?? [];
  const last = useQuery({ ...postings(session, past.start, past.end), enabled }).data ?? [];
  return [...next, ...last];
}

interface Slot {
  surgeon: string;
  start: string;
  duration: string;
  zone: string;
}

/** Returns another case of the surgeon at this time, read after a pause in typing. */
export function useSurgeonOverlap(session: Session, slot: Slot): PostedJob | undefined {
  const text = JSON.stringify(slot);
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const late = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(late);
  }, [text]);
  const [now] = useState(() => new Date());
  const { surgeon, start, duration, zone } = slot;
  const ready =
    surgeon !== '' &&
    hoursValid(duration) &&
    startError(start, zone, now) === undefined &&
    paused === text;
  const day = ready ? start.slice(0, 10) : '2026-01-01';
  const { data } = useQuery({
    ...postings(
      session,
      shiftDay(day, { days: -LONGEST_DAYS }),
      shiftDay(day, { days: LONGEST_DAYS }),
    ),
    enabled: ready,
  });
  const at = ready && instantOf(start, zone);
  return at ? overlapping(data ?? [], surgeon, at, Number(duration)) : undefined;
}
