/**
 * Orders ids and ISO 8601 times for `sort`. They need no rules of a language, and the first
 * `localeCompare` loads those of the browser, which takes 70 ms on a phone.
 */
export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
