/**
 * Compares ids and ISO 8601 times by their characters, for `sort`. They need no collation, and the first `localeCompare`
 * loads the collation data of the browser, which takes 70 ms on a phone.
 */
export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
