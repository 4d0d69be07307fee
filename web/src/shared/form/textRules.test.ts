import { expect, it } from 'vitest';
import * as v from 'valibot';
import { emailAddress, requiredAnswer, requiredSecret, requiredText } from './textRules';

it.each([
  ['a text', ' Ana ', 'Ana', requiredText('signUp.firstName')],
  ['a text', '  ', 'First Name is required', requiredText('signUp.firstName')],
  ['a text', '', 'First Name cannot be empty', requiredText('signUp.firstName', 'rule.empty')],
  ['a secret', ' ', ' ', requiredSecret('signUp.password')],
  ['a secret', '', 'Password is required', requiredSecret('signUp.password')],
  ['an answer', ' Rex ', ' Rex ', requiredAnswer('signUp.answer1')],
  ['an answer', '  ', 'Answer 1 is required', requiredAnswer('signUp.answer1')],
  ['an address', ' ana@example.com ', 'ana@example.com', emailAddress],
  ['an address', ' ', 'Email Address is required', emailAddress],
  ['an address', 'ana@example', 'Email Address is invalid', emailAddress],
])('%s: %j becomes %j', (_what, typed, expected, rule) => {
  const { success, output, issues } = v.safeParse(rule, typed);
  expect(success ? output : issues[0].message).toBe(expected);
});
