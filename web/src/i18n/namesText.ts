import { intlLocale } from './locale';

/** Joins names as a sentence does. */
export const namesText = (names: readonly string[]): string =>
  new Intl.ListFormat(intlLocale(), { style: 'long', type: 'conjunction' }).format(names);
