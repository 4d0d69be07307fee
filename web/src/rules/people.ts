/** The two letters of the round badge: first letters of first and last name, titles left out. */
export function initials(fullName: string): string {
  const words = fullName
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(dr|mr|mrs|miss|ms|jr|sr)\.?$/i.test(word));
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** `Dr.` before a surgeon's name unless it stands there already (D-27, L-37, AMB-57). */
export function surgeonName(fullName: string): string {
  return /^dr\.?\s/i.test(fullName) ? fullName : `Dr. ${fullName}`;
}

/** `Dr. Marchetti`, for narrow places; without the suffix. */
export function shortSurgeonName(fullName: string): string {
  const words = fullName.trim().split(/[\s,]+/);
  const last = words.findLast((word) => !/^(jr|sr|ii|iii|iv|md|do|dr)\.?$/i.test(word));
  return surgeonName(last ?? fullName);
}

/** `(xxx) xxx-xxxx` (H-16); anything that is not 10 digits stays as it is. */
export function phoneText(phone: string): string {
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}

/** The categories that sign-up and posting offer, in the product's order. */
export const CATEGORIES = [0, 1, 2, 3, 4] as const;
