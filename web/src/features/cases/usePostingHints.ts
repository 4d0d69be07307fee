import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { postingsQuery } from '@/api/ownerQueries';
import type { PostedJob } from '@/api/types';
import { serverNow } from '@/lib/serverClock';
import { comingMonth, monthsBefore, pastMonth } from '@/rules/dateRange';
import { lastPayOf } from '@/rules/postingHints';
import { homeZone } from '@/session/homeZone';
import type { Session } from '@/session/types';

/** A group at a center whose last pay is needed. */
interface Wanted {
  center: string;
  group: string;
}

/** The queries of the cases of the past and the coming month, and of the five months before. */
function queriesAt(session: Session, now: Date) {
  const zone = homeZone(session);
  const [coming, past] = [comingMonth(now, zone), pastMonth(now, zone)];
  const postingsIn = ({ start, end }: typeof past) => postingsQuery(session, start, end);
  return {
    next: postingsIn(coming),
    last: postingsIn(past),
    older: postingsIn(monthsBefore(past, 5)),
  };
}

/** Whether no case has a pay of one of the wanted groups. */
const lacksPay = (jobs: readonly PostedJob[], wanted: readonly Wanted[]): boolean =>
  wanted.some(({ center, group }) => !lastPayOf(jobs, center, group));

/**
 * The cases of the past and the coming month, for the last pay; read once `enabled`. Those of the five months before are read
 * only if the first ones have no pay of a wanted group, because a large center has hundreds of cases a month.
 */
export function useRecentCases(
  session: Session,
  enabled: boolean,
  wanted: readonly Wanted[],
): readonly PostedJob[] {
  const [now] = useState(serverNow);
  const queries = queriesAt(session, now);
  const next = useQuery({ ...queries.next, enabled }).data;
  const last = useQuery({ ...queries.last, enabled }).data;
  const recent = [...(next ?? []), ...(last ?? [])];
  const isMissing = next !== undefined && last !== undefined && lacksPay(recent, wanted);
  const older = useQuery({ ...queries.older, enabled: enabled && isMissing }).data;
  return older ? [...recent, ...older] : recent;
}

/**
 * Reads the same cases for a function, without the case `changed`. A list that cannot be read is empty, because hints do not
 * prevent a change.
 */
export async function readRecentCases(
  queryClient: QueryClient,
  session: Session,
  wanted: readonly Wanted[],
  changed: string,
): Promise<PostedJob[]> {
  const { next, last, older } = queriesAt(session, serverNow());
  const read = async (query: ReturnType<typeof postingsQuery>) =>
    (await queryClient.fetchQuery({ ...query, retry: false }).catch(() => [])).filter(
      ({ _id }) => _id !== changed,
    );
  const recent = (await Promise.all([read(next), read(last)])).flat();
  return lacksPay(recent, wanted) ? [...recent, ...(await read(older))] : recent;
}
