/**
 * What the fields for amounts, hours and phone numbers accept. Notation that cannot change the value
 * is removed; any other text stays as typed and gets an error, so that no number is reinterpreted.
 */

/** Removes dollar signs, spaces, and commas that separate thousands. */
export const cleanPay = (text: string): string =>
  text.replaceAll(/[$\s]/g, '').replaceAll(/,(?=\d{3}(?!\d))/g, '');

/** Whether the text is an amount of at most five characters, or the beginning of one. */
export const isPayInput = (text: string): boolean =>
  text.length <= 5 && /^\d*(\.\d{0,2})?$/.test(text);

/** Removes spaces around hours. */
export const cleanHours = (text: string): string => text.trim();

/** Whether the text is two digits and one decimal at most, or the beginning of it (AMB-89). */
export const isHoursInput = (text: string): boolean => /^\d{0,2}(\.\d?)?$/.test(text);

/** Removes the punctuation of a phone number and the country code 1 of a complete one. */
export function cleanPhone(text: string): string {
  const digits = text.replaceAll(/[\s()./+-]/g, '');
  if (!/^\d*$/.test(digits)) return text;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Whether the text is a phone number of ten digits, or the beginning of one. */
export const isPhoneInput = (text: string): boolean => /^\d{0,10}$/.test(text);
