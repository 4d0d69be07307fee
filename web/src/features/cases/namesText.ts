import { intlLocale } from '@/i18n/locale';

/** Joins names as a sentence does. */
export const namesText = (names: readonly string[]): string =>
  new Intl.ListFormat(intlLocale(), { style: 'long', type: 'conjunction' }).format(names);
