/** Conflicts of cases with the professional's own confirmed ones. */
import type { ProfessionalJob } from '@/api/types';
import { overlap } from './caseTimes';

/** Returns the first confirmed case of the professional during this one. */
export const ownConflict = (
  job: Pick<ProfessionalJob, '_id' | 'start' | 'duration'>,
  own: readonly ProfessionalJob[],
): ProfessionalJob | undefined =>
  own.find(
    (other) => other._id !== job._id && other.section === 'CONFIRMED' && overlap(job, other),
  );
