import type { PostedJob } from '@/api/types';
import type { PlainKey } from '@/i18n';
import type { State } from './state';

/**
 * How a posted case stands, in the specification's words: `position filled`, `Position Still Open`
 * or `job cancelled` (B-64..B-67); once started it is closed.
 */
export function postingState(job: Pick<PostedJob, 'status' | 'cancelled' | 'openState'>): {
  state: State;
  label: PlainKey;
} {
  if (job.cancelled || job.status === 'CANCELLED')
    return { state: 'cancelled', label: 'state.jobCancelled' };
  if (job.status === 'COMPLETE') return { state: 'confirmed', label: 'state.positionFilled' };
  if (job.openState === 'CLOSED') return { state: 'past', label: 'state.past' };
  return { state: 'requested', label: 'state.positionOpen' };
}
