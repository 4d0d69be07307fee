import { expect, it } from 'vitest';
import { isAnswer } from './answer';

it.each([
  ['', false],
  ['  ', false],
  [' Rex ', true],
])('answer %j is accepted: %s', (typed, accepted) => {
  expect(isAnswer(typed)).toBe(accepted);
});
