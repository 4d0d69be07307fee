/** A search by name answers at most this many people. */
export const FOUND_MAX = 50;

/**
 * Returns the letters of a person's badge: first letters of first and last name, without titles.
 */
export function initials(fullName: string): string {
  const words = fullName
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(dr|mr|mrs|miss|ms|jr|sr)\.?$/i.test(word));
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}

/**
 * Shows a surgeon's name with `Dr.`, which replaces another prefix (AMB-57). It is not a text of the client but one of the
 * prefixes with which the server composes names, the same in both languages.
 */
export function surgeonName(fullName: string): string {
  return `Dr. ${fullName.replace(/^(dr|mr|mrs|miss|ms)\.?\s+/i, '')}`;
}

/** Returns `Dr. Marchetti` for narrow places, without the suffix. */
export function shortSurgeonName(fullName: string): string {
  const words = fullName.trim().split(/[\s,]+/);
  const last = words.findLast((word) => !/^(jr|sr|ii|iii|iv|md|do|dr)\.?$/i.test(word));
  return surgeonName(last ?? fullName);
}

/** Formats `(xxx) xxx-xxxx`; text that is not 10 digits is not changed. */
export function phoneText(phone: string): string {
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}

/**
 * Whether a viewer may open the profile of a person with this role. Everyone reads surgeons,
 * posters also professionals; no one reads administrators.
 */
export const mayOpenProfile = (viewerPosts: boolean, signInType: string): boolean =>
  signInType === 'SURGEON' || (signInType === 'USER' && viewerPosts);
