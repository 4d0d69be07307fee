/** The pay terms of a position in dollars. Exactly one of the two rates is above 0. */
export interface PayTerms {
  hourlyRate?: number | null;
  payPerJob?: number | null;
  minPay?: number | null;
}

/**
 * Returns the pay for these hours, with half a cent rounded up. The minimum pay does not apply to
 * worked cases (AMB-66).
 */
export function amountFor(hours: number, pay: PayTerms): number {
  const hourly = pay.hourlyRate ?? 0;
  if (hourly <= 0) return pay.payPerJob ?? 0;
  return Math.floor((Math.round(hours * 100) * Math.round(hourly * 100) + 50) / 100) / 100;
}

/** Returns the pay for the estimated hours; undefined for pay per case, which is the total already. */
export const estimatedPay = (hours: number, pay: PayTerms): number | undefined =>
  (pay.hourlyRate ?? 0) > 0 ? amountFor(hours, pay) : undefined;
