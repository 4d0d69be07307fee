import type { PayTerms } from './pay';

const FORM = /^\$(\d+(?:\.\d\d)?)\/(hr|job)(?: \(Min\.: \$(\d+(?:\.\d\d)?)\))?$/;

/**
 * Reads the pay of an entry in the history of a case, which the server stores as `$120/hr (Min.: $50)` or
 * `$900/job`. Returns undefined for another text.
 */
export function storedPay(text: string): PayTerms | undefined {
  const [, amount, unit, minimum] = FORM.exec(text) ?? [];
  if (amount === undefined) return undefined;
  return {
    [unit === 'hr' ? 'hourlyRate' : 'payPerJob']: Number(amount),
    ...(minimum !== undefined && { minPay: Number(minimum) }),
  };
}
