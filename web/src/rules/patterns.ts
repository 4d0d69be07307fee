/** Input patterns of several forms. The server validates the same patterns. */

/**
 * Letters, digits, dot, underscore, plus, hyphen or apostrophe, and a top-level domain of two or
 * more letters.
 */
export const EMAIL = /^[A-Za-z0-9._+'-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;
/** At least 6 characters with a digit, a lowercase and an uppercase letter. */
export const PASSWORD = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{6,128}$/s;
/** Exactly 10 digits. */
export const PHONE = /^\d{10}$/;
