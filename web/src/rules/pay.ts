/** The pay terms of a position in dollars. Exactly one of the two rates is above 0. */
export interface PayTerms {
  hourlyRate?: number | null;
  payPerJob?: number | null;
  minPay?: number | null;
}
