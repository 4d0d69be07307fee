import { numberFormat } from '@/lib/intlFormats';
import type { PayTerms } from '@/rules/pay';
import { t } from '.';
import { intlLocale } from './locale';

/** Formats dollars, without cents if they are zero: 95, 95.50, 1,250. */
export function dollars(amount: number): string {
  const minimumFractionDigits = Math.round(amount * 100) % 100 === 0 ? 0 : 2;
  return numberFormat(intlLocale(), { minimumFractionDigits, maximumFractionDigits: 2 }).format(
    amount,
  );
}

/** Returns `$X/hr` or `$X/job`. */
export function rateText(pay: PayTerms): string {
  if ((pay.hourlyRate ?? 0) > 0) return t('pay.hourly', { amount: dollars(pay.hourlyRate ?? 0) });
  return t('pay.perJob', { amount: dollars(pay.payPerJob ?? 0) });
}

/** Returns `(Min.: $N)`; undefined without a minimum. */
export function minimumText(pay: PayTerms): string | undefined {
  const amount = pay.minPay ?? 0;
  return amount > 0 ? t('pay.minimum', { amount: dollars(amount) }) : undefined;
}

/** Returns the rate with the optional minimum. */
export function payText(pay: PayTerms): string {
  return [rateText(pay), minimumText(pay)].filter(Boolean).join(' ');
}

/** Formats dollars always with cents, so that the figures of a column align. */
export function money(amount: number): string {
  const text = numberFormat(intlLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount);
  return `$${text}`;
}
