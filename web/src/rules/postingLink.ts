/** The target of a link to a posting. */
import { dayOf, shiftDay } from './zonedTime';

/** The days around a time. A list filters by days of a center, which may differ by one from those of another zone. */
export function daysAround(time: string, timeZone: string): [string, string] {
  const day = dayOf(new Date(time), timeZone);
  return [shiftDay(day, { days: -1 }), shiftDay(day, { days: 1 })];
}

interface Posting {
  jobId: string;
  start: string;
  timeZone: string;
  centerId: string | undefined;
}

/** Returns the search parameters that open a posting in All Postings of its center. */
export function postingSearch({ jobId, start, timeZone, centerId }: Posting) {
  const [first, last] = daysAround(start, timeZone);
  return { start: first, end: last, item: jobId, center: centerId };
}
