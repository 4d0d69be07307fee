import { expect, it } from 'vitest';
import * as v from 'valibot';
import {
  emailAddress,
  optionalPhoneNumber,
  phoneNumber,
  requiredAnswer,
  requiredSecret,
  requiredText,
} from './textRules';

it.each([
  ['a text', ' Ana ', 'Ana', requiredText('signUp.firstName')],
  ['a text', '  ', 'First Name is required', requiredText('signUp.firstName')],
  ['a text', '', 'First Name cannot be empty', requiredText('signUp.firstName', 'rule.empty')],
  ['a secret', ' ', ' ', requiredSecret('signUp.password')],
  ['a secret', '', 'Password is required', requiredSecret('signUp.password')],
  ['an answer', ' Rex ', ' Rex ', requiredAnswer('signUp.answer1')],
  ['an answer', '  ', 'Answer 1 is required', requiredAnswer('signUp.answer1')],
  ['a phone number', '6195550188', '6195550188', phoneNumber],
  ['a phone number', ' ', 'Phone is required', phoneNumber],
  ['a phone number', '619', 'Phone must be 10 digits without spaces', phoneNumber],
  ['an optional phone number', ' ', '', optionalPhoneNumber],
  [
    'an optional phone number',
    '619',
    'Phone must be 10 digits without spaces',
    optionalPhoneNumber,
  ],
  ['an address', ' ana@example.com ', 'ana@example.com', emailAddress],
  ['an address', ' ', 'Email Address is required', emailAddress],
  ['an address', 'ana@example', 'Email Address is invalid', emailAddress],
])('%s: %j becomes %j', (_what, typed, expected, rule) => {
  const { success, output, issues } = v.safeParse(rule, typed);
  expect(success ? output : issues[0].message).toBe(expected);
});
