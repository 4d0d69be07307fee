/** Rules of input that several forms share. The server holds to the same. */

/** letters, digits, dot, underscore, plus, hyphen or apostrophe, and a domain of 2+ letters. */
export const EMAIL = /^[A-Za-z0-9._+'-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;
/** at least 6 characters with a digit, a lowercase and an uppercase letter. */
export const PASSWORD = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{6,128}$/s;
/** exactly 10 digits. */
export const PHONE = /^\d{10}$/;
