import { describe, expect, it } from 'vitest';
import { cleanHours, cleanPay, cleanPhone, isHoursInput, isPayInput, isPhoneInput } from './input';

describe('input', () => {
  // Shows: B-35, L-43
  it.each([
    ['250', '250', true],
    ['$1,250', '1250', true],
    ['$1,200', '1200', true],
    [' 1 250 ', '1250', true],
    ['99.95', '99.95', true],
    ['.', '.', true],
    ['1,5', '1,5', false],
    ['1,2500', '1,2500', false],
    ['1.2.3', '1.2.3', false],
    ['1.234', '1.234', false],
    ['123456', '123456', false],
    ['$12,345.50', '12345.50', false],
    ['1,200.50', '1200.50', false],
    // Removing the comma would make it 1.20050.
    ['1.200,50', '1.200,50', false],
    ['1.200,500', '1.200500', false],
    ['abc', 'abc', false],
    ['-5', '-5', false],
  ])('pay %s becomes %s and is accepted: %s', (typed, shown, accepted) => {
    expect(cleanPay(typed)).toBe(shown);
    expect(isPayInput(cleanPay(typed))).toBe(accepted);
  });

  // Shows: B-36, L-43, AMB-89
  it.each([
    ['3', '3', true],
    ['2.5', '2.5', true],
    [' 12.5 ', '12.5', true],
    ['2.', '2.', true],
    ['1,5', '1,5', false],
    ['2.55', '2.55', false],
    ['123', '123', false],
    ['x', 'x', false],
  ])('hours %s become %s and are accepted: %s', (typed, shown, accepted) => {
    expect(cleanHours(typed)).toBe(shown);
    expect(isHoursInput(cleanHours(typed))).toBe(accepted);
  });

  // Shows: A-70, L-16, L-43
  it.each([
    ['(619) 555-0188', '6195550188', true],
    ['+1 619.555.0188', '6195550188', true],
    ['619/555 0188', '6195550188', true],
    ['619', '619', true],
    ['619555018812', '619555018812', false],
    ['619-555-0188 ext 2', '619-555-0188 ext 2', false],
  ])('phone %s becomes %s and is accepted: %s', (typed, shown, accepted) => {
    expect(cleanPhone(typed)).toBe(shown);
    expect(isPhoneInput(cleanPhone(typed))).toBe(accepted);
  });
});
