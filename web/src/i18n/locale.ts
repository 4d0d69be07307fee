/** The active language. */

/** A language of the client. */
export type Locale = 'en';

const INTL = { en: 'en-US' } as const satisfies Record<Locale, string>;

/** The active language. */
export const getLocale = (): Locale => 'en';

/** The BCP 47 tag for `Intl`; amounts, dates and lists follow it. */
export const intlLocale = (): string => INTL[getLocale()];
