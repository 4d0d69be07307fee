/** Other cases of a surgeon at the time of a case that is posted or changed. */
import type { QueryClient } from '@tanstack/react-query';
import { postingsQuery } from '@/api/ownerQueries';
import type { PostedJob } from '@/api/types';
import { overlapping } from '@/rules/postingHints';
import { instantOf, shiftDay } from '@/rules/zonedTime';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import type { Session } from '@/session/types';

/** Cases are shorter than 100 hours. */
const LONGEST_DAYS = 5;

/** The time of a case of a surgeon, as typed. */
export interface Slot {
  surgeon: string;
  /** Center-local `YYYY-MM-DDTHH:mm`. */
  start: string;
  duration: string;
  zone: string;
  /** The case whose time is changed; it does not overlap itself. */
  changed?: string;
}

/** The cases that can overlap one that starts on this day. */
export const casesAroundQuery = (session: Session, day: string) =>
  postingsQuery(
    session,
    shiftDay(day, { days: -LONGEST_DAYS }),
    shiftDay(day, { days: LONGEST_DAYS }),
  );

/** Returns another case of the surgeon at a valid time. */
export function overlapIn(jobs: readonly PostedJob[], slot: Slot): PostedJob | undefined {
  const { surgeon, start, duration, zone, changed } = slot;
  const at = instantOf(start, zone);
  return at && overlapping(jobs, surgeon, at, Number(duration), changed);
}

/** Reads whether the surgeon has another case at a valid time; a list that cannot be read has none. */
export async function readOverlap(
  queryClient: QueryClient,
  session: Session,
  slot: Slot,
): Promise<PostedJob | undefined> {
  const query = { ...casesAroundQuery(session, slot.start.slice(0, 10)), retry: false };
  return overlapIn(await queryClient.fetchQuery(query).catch(() => []), slot);
}

/** Returns the warning about the other case. */
export const overlapText = ({ start, timeZone }: PostedJob): string =>
  `${t('post.overlap')} ${t('post.overlapWhen', { when: dateTimeText(start, timeZone) })}`;
