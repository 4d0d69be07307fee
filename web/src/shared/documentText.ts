/** Texts of documents. */
import { t } from '@/i18n';
import { numberFormat } from '@/lib/intlFormats';
import { intlLocale } from '@/i18n/locale';
import type { Slot } from '@/rules/documents';

/** Returns the name of a slot. */
export const slotName = (slot: Slot): string => t(`document.${slot}`);

/** Returns `48 kB` or `2.4 MB`. */
export function fileSize(bytes: number): string {
  const format = (unit: 'kilobyte' | 'megabyte', value: number, digits: number) =>
    numberFormat(intlLocale(), {
      style: 'unit',
      unit,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  if (bytes < 999_500) return format('kilobyte', Math.max(1, Math.round(bytes / 1000)), 0);
  return format('megabyte', bytes / 1_000_000, 1);
}
