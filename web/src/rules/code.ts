/** Removes spaces and dashes that group the characters of a code. */
export const cleanCode = (text: string): string => text.replaceAll(/[\s\p{Pd}]/gu, '');
