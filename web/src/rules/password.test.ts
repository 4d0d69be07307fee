import { describe, expect, it } from 'vitest';
import { EmailAddress, PhoneNumber } from '@/api/bounds';
import { STRONG_PASSWORD } from './password';

describe('input patterns', () => {
  // Shows: A-09
  it.each([
    ['ana@example.com', true],
    ["o'neil+case_1.x-y@mail.example.org", true],
    ['ana@example.c', false],
    ['ana@example', false],
    ['ana example@example.com', false],
    ['ana,b@example.com', false],
    ['ana"b@example.com', false],
    ['ana!@example.com', false],
    ['ána@example.com', false],
    ['ana@example.c1', false],
    ['@example.com', false],
    ['', false],
  ])('email %j is valid: %s', (text, good) => {
    expect(EmailAddress.pattern.test(text)).toBe(good);
  });

  // Shows: A-54, L-15
  it.each([
    ['Abcde1', true],
    ['Abcd1', false],
    ['abcdef1', false],
    ['ABCDEF1', false],
    ['Abcdefg', false],
    ['Ab1 with spaces', true],
  ])('password %j is valid: %s', (text, good) => {
    expect(STRONG_PASSWORD.test(text)).toBe(good);
  });

  // Shows: A-68, L-16
  it.each([
    ['9876543210', true],
    ['987654321', false],
    ['98765432101', false],
    ['987 654 3210', false],
    ['98765432ab', false],
  ])('phone %j is valid: %s', (text, good) => {
    expect(PhoneNumber.pattern.test(text)).toBe(good);
  });
});
