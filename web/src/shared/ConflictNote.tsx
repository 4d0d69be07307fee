import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { keys } from '@/api/keys';
import type { Conflict, ProfessionalJob } from '@/api/types';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import { ownZone } from '@/rules/zonedTime';
import { Note } from '@/ui/Note';

/**
 * Describes the case that conflicts. Its time is in the zone of its center when the case is in the
 * cache, otherwise in the zone of the reader's device.
 */
export function conflictText(queryClient: QueryClient, { jobId, start }: Conflict): string {
  const other = queryClient
    .getQueriesData<{ pages: { body: ProfessionalJob[] }[] }>({ queryKey: keys.allNewJobs })
    .flatMap(([, read]) => read?.pages.flatMap(({ body }) => body) ?? [])
    .find((job) => job._id === jobId);
  const when = dateTimeText(start, other?.timeZone ?? ownZone());
  return other
    ? t('cases.conflict', { when, place: other.location })
    : t('cases.conflictTime', { when });
}

interface Props {
  /** The case because of which the last command on the card was rejected. */
  conflict: Conflict | undefined;
  /** The center of an own confirmed case at the same time. */
  sameTimeAt: string | undefined;
}

/** Says on a card that the person is confirmed for another case at the same time (AMB-363). */
export function ConflictNote({ conflict, sameTimeAt }: Props) {
  const queryClient = useQueryClient();
  const text = conflict
    ? conflictText(queryClient, conflict)
    : sameTimeAt && t('cases.sameTime', { center: sameTimeAt });
  return text && <Note>{text}</Note>;
}
