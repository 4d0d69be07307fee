/**
 * Formats of `Intl`. Each is created once, on first use: creating one takes milliseconds on a phone,
 * and the first one of a kind loads its language data.
 */

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function cached<Format>(formats: Map<string, Format>, key: string, create: () => Format): Format {
  const known = formats.get(key);
  if (known) return known;
  const created = create();
  formats.set(key, created);
  return created;
}

/** Returns a date format for a locale and a time zone. */
export const dateFormat = (
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat =>
  cached(
    dateFormats,
    `${locale} ${timeZone} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, { ...options, timeZone }),
  );

/** Returns a number format for a locale. */
export const numberFormat = (
  locale: string,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat =>
  cached(
    numberFormats,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  );

/** Creates a first date and number format, so that the first screen does not wait for them. */
export function warmUpIntl(locale: string): void {
  dateFormat(locale, 'UTC', {}).format(0);
  numberFormat(locale, {}).format(0);
}
