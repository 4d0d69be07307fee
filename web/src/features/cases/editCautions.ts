/** What is unusual about the changes of a posted case. */
import type { QueryClient } from '@tanstack/react-query';
import type { PostedJob } from '@/api/types';
import { changesTime, type EditValues, editValues, withChangedPay } from '@/rules/editCase';
import type { Session } from '@/session/types';
import { groupsToCompare, longCaseTexts, unusualPayTexts } from './cautionTexts';
import { overlapText, readOverlap, type Slot } from './surgeonOverlap';
import { readRecentCases } from './usePostingHints';

/** The typed time of a posted case. */
export const slotOf = (
  { _id, surgeonId, timeZone }: PostedJob,
  { start, duration }: Pick<EditValues, 'start' | 'duration'>,
): Slot => ({ surgeon: surgeonId, start, duration, zone: timeZone, changed: _id });

/** The changed pay of a case, to be compared with the pay of the poster's last case. */
export const changedTerms = (
  job: PostedJob,
  { lines, duration }: Pick<EditValues, 'lines' | 'duration'>,
) => ({
  center: job.surgeryCenterId._id,
  lines: withChangedPay(lines, job),
  hours: Number(duration),
});

/** What is unusual about changes, and whether the surgeon has another case at the new time. */
interface Cautions {
  texts: string[];
  overlaps: boolean;
}

/** Reads what is unusual about the changes: another case of the surgeon at a new time, a new pay, and new hours. */
export async function readCautions(
  queryClient: QueryClient,
  session: Session,
  job: PostedJob,
  values: EditValues,
): Promise<Cautions> {
  const terms = changedTerms(job, values);
  const [other, recent] = await Promise.all([
    changesTime(values, editValues(job))
      ? readOverlap(queryClient, session, slotOf(job, values))
      : undefined,
    terms.lines.length > 0
      ? readRecentCases(queryClient, session, groupsToCompare(terms), job._id)
      : [],
  ]);
  return {
    texts: [
      ...(other ? [overlapText(other)] : []),
      ...unusualPayTexts(terms, recent),
      ...(terms.hours === job.duration ? [] : longCaseTexts(terms.hours)),
    ],
    overlaps: other !== undefined,
  };
}
