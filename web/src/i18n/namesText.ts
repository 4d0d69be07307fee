import { intlLocale } from './locale';

const listFormat = () => new Intl.ListFormat(intlLocale(), { style: 'long', type: 'conjunction' });

/** Joins names as a sentence does. */
export const namesText = (names: readonly string[]): string => listFormat().format(names);

/** Returns people and the texts between their names, in the order of a sentence. */
export function nameParts<Person extends { fullName: string }>(
  people: readonly Person[],
): (Person | string)[] {
  const left = [...people];
  return listFormat()
    .formatToParts(people.map(({ fullName }) => fullName))
    .map(({ type, value }) => (type === 'element' ? left.shift() : undefined) ?? value);
}
