import { expect, it } from 'vitest';
import { matchesWords } from './filter';
import { PREFIXES, SUFFIXES } from './profileFields';

// Shows: AMB-112
it.each([
  ['rosa del', true],
  ['DELMAR rosa', true],
  ['rósa', true],
  ['knee', true],
  ['', true],
  ['  ', true],
  ['%', true],
  ['osa', false],
  ['rosa x', false],
])('the search %j matches: %s', (search, found) => {
  expect(matchesWords(search, ['Dr. Rosa Delmar', 'Knee arthroscopy'])).toBe(found);
});

// Shows: AMB-112
it.each([
  ['Dr. Rosa Delmar', true],
  ['mrs rosa delmar', true],
  ['Rosa Delmar Jr.', true],
  ['Dr. Rosa Delmar, Sr', true],
  ['Dr.', false],
  ['Rosa Dr. Delmar', false],
  ['Dr. Jr', false],
  ['... rosa', false],
])('ignores a title at the beginning and a suffix at the end of %j: %j', (search, found) => {
  expect(matchesWords(search, ['Rosa Delmar'])).toBe(found);
});

// Shows: AMB-112
it('ignores every title and suffix that the profile editor offers', () => {
  const names = [
    ...PREFIXES.map((prefix) => `${prefix} Rosa Delmar`),
    ...SUFFIXES.map((suffix) => `Rosa Delmar ${suffix}`),
  ];
  expect(names.filter((name) => !matchesWords(name, ['Rosa Delmar']))).toEqual([]);
});
