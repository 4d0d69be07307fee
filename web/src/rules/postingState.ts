import type { PostedJob } from '@/api/types';
import type { PlainKey } from '@/i18n';
import type { State } from './state';

/**
 * Returns the state of a posted case with the specification's label: `position filled`, `Position
 * Still Open` or `job cancelled`. A case that has started is closed.
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
