/** Conflicts of open cases with the professional's own confirmed ones. */
import type { ProfessionalJob } from '@/api/types';

type Times = Pick<ProfessionalJob, 'start' | 'duration'>;

const endOf = ({ start, duration }: Times) => Date.parse(start) + duration * 3_600_000;

/** Whether two cases overlap. One may begin when the other ends. */
const overlap = (a: Times, b: Times) =>
  Date.parse(a.start) < endOf(b) && Date.parse(b.start) < endOf(a);

/** Returns the first confirmed case of the professional during this one. */
export const ownConflict = (
  job: ProfessionalJob,
  own: readonly ProfessionalJob[],
): ProfessionalJob | undefined =>
  own.find(
    (other) => other._id !== job._id && other.section === 'CONFIRMED' && overlap(job, other),
  );
