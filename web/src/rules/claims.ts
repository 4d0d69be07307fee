/** What claims and paystubs come to, and how they are told (AMB-65..AMB-71). */
import type { Claim } from '@/api/types';
import type { PayTerms } from './pay';

/** A sum of dollars without the errors of fractions. */
export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;

/** The number of a claim as people read it: the end of its id, which is what differs. */
export const claimNumber = (id: string): string => id.slice(-8).toUpperCase();

/** Hours as typed: above 0, below 100, at most two decimals (AMB-65); undefined for anything else. */
export function parseClaimHours(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^(\d{1,2}(\.\d{0,2})?|\.\d{1,2})$/.test(trimmed)) return undefined;
  const hours = Number(trimmed);
  return hours > 0 ? hours : undefined;
}

/** What hours come to at the agreed pay: half a cent and more is a cent (AMB-66). */
export function amountFor(hours: number, pay: PayTerms): number {
  const hourly = pay.hourlyRate ?? 0;
  if (hourly <= 0) return pay.payPerJob ?? 0;
  return Math.floor((Math.round(hours * 100) * Math.round(hourly * 100) + 50) / 100) / 100;
}

/** Who pays a claim: the center, or the surgeon who posted the case (AMB-68). */
export const payerName = (claim: Claim): string =>
  claim.payerType === 'SURGEON' ? claim.surgeonId.fullName : claim.surgeryCenterId.name;

/** Approved claims that will stand on one paystub. */
export interface PaystubPlan {
  payee: string;
  payer: string;
  claims: readonly string[];
  amount: number;
}

/** The most claims that one paystub may hold. */
const CLAIMS_MAX = 200;

/**
 * Puts approved claims together (G-20, AMB-69): one paystub for each payee, center and payer, by the
 * name of the payee. Claims that are not approved or stand on a paystub already are left out.
 */
export function planPaystubs(claims: readonly Claim[]): PaystubPlan[] {
  const groups = new Map<string, Claim[]>();
  for (const claim of claims) {
    if (claim.status !== 'APPROVED' || claim.invoiceId !== undefined) continue;
    const payer = claim.payerType === 'SURGEON' ? claim.surgeonId._id : '';
    const key = [claim.createdBy._id, claim.surgeryCenterId._id, payer].join(' ');
    const group = groups.get(key);
    if (group) group.push(claim);
    else groups.set(key, [claim]);
  }
  return [...groups.values()]
    .flatMap((group) => {
      const parts = Math.ceil(group.length / CLAIMS_MAX);
      return Array.from({ length: parts }, (_, at) =>
        group.slice(at * CLAIMS_MAX, (at + 1) * CLAIMS_MAX),
      );
    })
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      return {
        payee: first.createdBy.fullName,
        payer: payerName(first),
        claims: group.map((claim) => claim._id),
        amount: sum(group.map((claim) => claim.submittedAmount)),
      };
    })
    .toSorted((a, b) => a.payee.localeCompare(b.payee) || a.payer.localeCompare(b.payer));
}
