import { describe, expect, it } from 'vitest';
import { payText } from './money';

// Shows: B-89, L-33, AMB-46
describe('payText', () => {
  it.each([
    [{ hourlyRate: 250, payPerJob: 0, minPay: 0 }, '$250/hr'],
    [{ hourlyRate: 250, payPerJob: 0, minPay: 400 }, '$250/hr (Min.: $400)'],
    [{ hourlyRate: 0, payPerJob: 1800, minPay: 0 }, '$1,800/job'],
    [{ hourlyRate: 0, payPerJob: 1800, minPay: 99.5 }, '$1,800/job (Min.: $99.50)'],
    [{ hourlyRate: 112.25 }, '$112.25/hr'],
    [{ hourlyRate: null, payPerJob: 900, minPay: null }, '$900/job'],
  ])('%j shows as %s', (pay, text) => {
    expect(payText(pay)).toBe(text);
  });
});
