import type { PostedJob } from '@/api/types';
import { t } from '@/i18n';
import type { State } from '@/ui/Pill';

/**
 * How a posted case stands, in the specification's words: `position filled`, `Position Still Open`
 * or `job cancelled` (B-64..B-67); once started it is closed.
 */
export function standing(job: Pick<PostedJob, 'status' | 'cancelled' | 'openState'>): {
  state: State;
  stateLabel: string;
} {
  if (job.cancelled || job.status === 'CANCELLED')
    return { state: 'cancelled', stateLabel: t('state.jobCancelled') };
  if (job.status === 'COMPLETE')
    return { state: 'confirmed', stateLabel: t('state.positionFilled') };
  if (job.openState === 'CLOSED') return { state: 'past', stateLabel: t('state.past') };
  return { state: 'requested', stateLabel: t('state.positionOpen') };
}
