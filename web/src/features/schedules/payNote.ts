import type { ScheduledCase } from '@/api/types';
import { dollars } from '@/i18n/money';
import { t } from '@/i18n';
import { estimatedPay } from '@/rules/pay';

/**
 * Returns what follows the rate of a case: for posters how many positions there are beyond the first one, whose rate it
 * is, for professionals the pay for the estimated hours.
 */
export function payNote(event: ScheduledCase): string | undefined {
  if (event.staffs)
    return event.staffs.length > 1
      ? t('postings.more', { count: event.staffs.length - 1 })
      : undefined;
  const estimate =
    event.status === 'CONFIRMED' ? estimatedPay(event.job.duration, event) : undefined;
  return estimate === undefined ? undefined : t('cases.about', { amount: dollars(estimate) });
}
