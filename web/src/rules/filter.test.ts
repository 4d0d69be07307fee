import { expect, it } from 'vitest';
import { findWords } from './filter';

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
])('finds %j: %j', (search, found) => {
  expect(findWords(search, ['Dr. Rosa Delmar', 'Knee arthroscopy'])).toBe(found);
});
