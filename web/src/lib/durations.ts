/** Lengths of time in milliseconds, and the distance of days. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Returns the number of days from one `YYYY-MM-DD` to another, negative if that is earlier. */
export const daysBetween = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / DAY;
