/** The pay terms of a position, in dollars; exactly one of the two rates is above 0 (AMB-46). */
export interface PayTerms {
  hourlyRate?: number | null;
  payPerJob?: number | null;
  minPay?: number | null;
}
