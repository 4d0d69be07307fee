/** When a case ends, and whether two cases overlap. */
import type { ProfessionalJob } from '@/api/types';
import { HOUR } from '@/lib/durations';

type Times = Pick<ProfessionalJob, 'start' | 'duration'>;

/** Returns the estimated end of a case, in milliseconds since 1970. */
export const endOf = ({ start, duration }: Times): number => Date.parse(start) + duration * HOUR;

/** Whether two cases overlap. One may begin when the other ends. */
export const overlap = (a: Times, b: Times): boolean =>
  Date.parse(a.start) < endOf(b) && Date.parse(b.start) < endOf(a);
