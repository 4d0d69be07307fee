import type { ApiProblem } from '@/api/problem';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';

/** Says that the case exists but its invitations failed; the server ignores those that are repeated. */
export function toastUninvited(problem: ApiProblem, retry: () => void): void {
  const text = problem.hasText ? problem.message : undefined;
  toast(text ?? t('toast.invitationFailed'), {
    title: text && t('toast.invitationFailed'),
    tone: 'error',
    closeAfter: 0,
    // A refusal is final, but a failure or a limit of requests may be over soon.
    ...((problem.retryable || !problem.hasText || problem.status === 429) && {
      action: { label: t('common.retry'), run: retry },
    }),
  });
}
