const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a date format for a locale and a time zone. Each is created once, on first use: creating
 * one takes milliseconds on a phone.
 */
export function dateFormat(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const created = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, created);
  return created;
}
