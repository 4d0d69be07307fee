import type { PayTerms } from '@/rules/pay';
import { t } from '.';
import { intlLocale } from './locale';

/** Dollars without cents when there are none: 95, 95.50, 1,250. */
export function dollars(amount: number): string {
  const minimumFractionDigits = Math.round(amount * 100) % 100 === 0 ? 0 : 2;
  return amount.toLocaleString(intlLocale(), { minimumFractionDigits, maximumFractionDigits: 2 });
}

/** `$X/hr` or `$X/job` (B-89, L-33). */
export function rateText(pay: PayTerms): string {
  if ((pay.hourlyRate ?? 0) > 0) return t('pay.hourly', { amount: dollars(pay.hourlyRate ?? 0) });
  return t('pay.perJob', { amount: dollars(pay.payPerJob ?? 0) });
}

/** `(Min.: $N)`, only when there is a minimum (AMB-46). */
export function minimumText(pay: PayTerms): string | undefined {
  const amount = pay.minPay ?? 0;
  return amount > 0 ? t('pay.minimum', { amount: dollars(amount) }) : undefined;
}

/** The whole pay line: rate and optional minimum. */
export function payText(pay: PayTerms): string {
  return [rateText(pay), minimumText(pay)].filter(Boolean).join(' ');
}

/** Dollars with cents, as figures stand in columns. */
export function money(amount: number): string {
  const text = amount.toLocaleString(intlLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `$${text}`;
}
