/** Texts of claims and paystubs. */
import type { Claim, Invoice } from '@/api/types';
import { t } from '@/i18n';
import { timeInSentence } from '@/i18n/dates';
import { money, rateText } from '@/i18n/money';
import type { State } from '@/rules/state';

/** Returns the name of a rate, such as `MIN_PAY`. */
export const rateName = (rate: Claim['rateApplied']): string => t(`rate.${rate}`);

/** Returns the rate that the amount is computed with: `$68.50/hr`. */
export function appliedRate(claim: Claim): string {
  if (claim.rateApplied === 'MIN_PAY') return money(claim.minPay);
  return claim.rateApplied === 'HOURLY'
    ? rateText({ hourlyRate: claim.hourlyRate })
    : rateText({ payPerJob: claim.payPerJob });
}

/** Returns the submitted hours with their name; for minimum pay, which has none, why it is owed. */
export const hoursFact = (claim: Claim): readonly [name: string, value: string | number] =>
  claim.rateApplied === 'MIN_PAY'
    ? [t('rate.MIN_PAY'), t('claim.minimum')]
    : [t('claim.submitted'), claim.submittedHours];

/** Returns the state and the label of a claim. */
export function claimState(claim: Claim): { state: State; label: string } {
  if (claim.status === 'REJECTED') return { state: 'cancelled', label: t('claim.rejected') };
  if (claim.status === 'PENDING') return { state: 'requested', label: t('claim.pending') };
  // A claim on a paystub has the state of the paystub, so that both have the same color.
  if (claim.paymentStatus === 'PAID') return { state: 'confirmed', label: t('claim.paid') };
  return claim.invoiceId
    ? { state: 'requested', label: t('claim.onPaystub') }
    : { state: 'confirmed', label: t('claim.approved') };
}

/** Returns whether the payee reported the arrival; undefined if this is not known. */
export function arrivalText({ arrivedAt, arrivalMissed, timeZone }: Claim): string | undefined {
  if (arrivedAt) return t('claim.arrivedAt', { time: timeInSentence(arrivedAt, timeZone) });
  return arrivalMissed ? t('claim.arrivalMissed') : undefined;
}

/** Returns the tooltip of a decided claim's icon; undefined while the claim is undecided. */
export function decisionTooltip(status: Claim['status']): string | undefined {
  if (status === 'PENDING') return undefined;
  return t(status === 'APPROVED' ? 'tooltip.claimApproved' : 'tooltip.claimRejected');
}

/** Returns the state and the label of a paystub. */
export const paystubState = (invoice: Invoice): { state: State; label: string } =>
  invoice.paid
    ? { state: 'confirmed', label: t('paystub.paid') }
    : { state: 'requested', label: t('paystub.pending') };
