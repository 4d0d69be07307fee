/** Amounts, payers and grouping of claims and paystubs. */
import { PaystubClaims, SubmittedHours } from '@/api/bounds';
import type { Claim } from '@/api/types';

/** Adds dollars in cents, to avoid floating-point errors. */
export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;

/** Returns the displayed number of a claim: the end of its id, which is the part that differs. */
export const claimNumber = (id: string): string => id.slice(-8).toUpperCase();

/**
 * Parses claimed hours, which have at most two decimals; undefined for anything that the server
 * rejects.
 */
export function parseClaimHours(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(trimmed)) return undefined;
  const hours = Number(trimmed);
  return hours > SubmittedHours.exclusiveMinimum && hours < SubmittedHours.exclusiveMaximum
    ? hours
    : undefined;
}

/**
 * Whether claimed hours are more than twice the estimate, so that the person is asked before they are
 * sent.
 */
export const areHoursUnusual = (hours: number, estimated: number): boolean => hours > 2 * estimated;

/** Returns the payer's name: the center, or the surgeon who posted the case. */
export const payerName = (claim: Claim): string =>
  claim.payerType === 'SURGEON' ? claim.surgeonId.fullName : claim.surgeryCenterId.name;

/** Approved claims that form one paystub. */
export interface PaystubPlan {
  payee: string;
  payer: string;
  claims: readonly string[];
  amount: number;
}

/**
 * Groups approved claims into paystubs: one for each payee, center and payer, sorted by the payee's
 * name. Claims that are not approved or are on a paystub already are left out.
 */
export function planPaystubs(claims: readonly Claim[], locale: string): PaystubPlan[] {
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
      const parts = Math.ceil(group.length / PaystubClaims.maxItems);
      return Array.from({ length: parts }, (_, at) =>
        group.slice(at * PaystubClaims.maxItems, (at + 1) * PaystubClaims.maxItems),
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
    .toSorted(
      (a, b) => a.payee.localeCompare(b.payee, locale) || a.payer.localeCompare(b.payer, locale),
    );
}
