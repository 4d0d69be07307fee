/** The texts of claims and paystubs. */
import type { Claim, Invoice } from '@/api/types';
import { t } from '@/i18n';
import { money, rateText } from '@/i18n/money';
import type { State } from '@/rules/state';

/** `MIN_PAY` and the others in words (G-18). */
export const rateName = (rate: Claim['rateApplied']): string => t(`rate.${rate}`);

/** The agreed figure that the amount is computed by: `$68.50/hr`. */
export function appliedRate(claim: Claim): string {
  if (claim.rateApplied === 'MIN_PAY') return money(claim.minPay);
  return claim.rateApplied === 'HOURLY'
    ? rateText({ hourlyRate: claim.hourlyRate })
    : rateText({ payPerJob: claim.payPerJob });
}

/** How a claim stands, as one of the five states and a word (G-17, AMB-67). */
export function claimState(claim: Claim): { state: State; label: string } {
  if (claim.status === 'REJECTED') return { state: 'cancelled', label: t('claim.rejected') };
  if (claim.status === 'PENDING') return { state: 'requested', label: t('claim.pending') };
  // As the paystub it stands on: paid is one colour on both, and to be paid is.
  if (claim.paymentStatus === 'PAID') return { state: 'confirmed', label: t('claim.paid') };
  return claim.invoiceId
    ? { state: 'requested', label: t('claim.onPaystub') }
    : { state: 'confirmed', label: t('claim.approved') };
}

/** The tooltip of a decided claim's icon (G-09, G-10); none while it is undecided. */
export function decisionTooltip(status: Claim['status']): string | undefined {
  if (status === 'PENDING') return undefined;
  return t(status === 'APPROVED' ? 'tooltip.claimApproved' : 'tooltip.claimRejected');
}

/** Whether a paystub is paid, as a state and a word. */
export const paystubState = (invoice: Invoice): { state: State; label: string } =>
  invoice.paid
    ? { state: 'confirmed', label: t('paystub.paid') }
    : { state: 'requested', label: t('paystub.pending') };
