import { useQueryClient } from '@tanstack/react-query';
import type { ApiProblem } from '@/api/problem';
import type { ProfessionalJob } from '@/api/types';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import { ownZone } from '@/rules/zonedTime';

/**
 * Reads out of a refusal which other case stands in the way (C-65, AMB-34); undefined when the
 * refusal is about something else. The other case's zone is known when its card has been read;
 * otherwise its time is told on the reader's own clock.
 */
export function useConflict(): (problem: ApiProblem) => string | undefined {
  const queryClient = useQueryClient();
  return ({ code, body }) => {
    const conflict = body.conflict as { jobId?: string; start?: string } | undefined;
    if (code !== 'SCHEDULE_CONFLICT' || typeof conflict?.start !== 'string') return undefined;
    const other = queryClient
      .getQueriesData<ProfessionalJob[]>({ queryKey: ['cases', 'new'] })
      .flatMap(([, jobs]) => jobs ?? [])
      .find((job) => job._id === conflict.jobId);
    const when = dateTimeText(conflict.start, other?.timeZone ?? ownZone());
    return other
      ? t('cases.conflict', { when, place: other.location })
      : t('cases.conflictTime', { when });
  };
}
