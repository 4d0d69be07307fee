import type { PostedJob } from '@/api/types';
import { localOf } from '@/rules/zonedTime';
import type { PreviewValues } from './dispatchQueries';

/** Returns the values of a posted case, with these groups. */
export const previewValues = (
  { surgeryCenterId, surgeonId, start, duration, timeZone }: PostedJob,
  groups: readonly number[],
): PreviewValues => ({
  surgeryCenterId: surgeryCenterId._id,
  surgeonId,
  start: localOf(new Date(start), timeZone),
  duration: String(duration),
  lines: groups.map((group) => ({ specialtyId: String(group) })),
});
