/** Texts of documents. */
import { t } from '@/i18n';
import type { Slot } from '@/rules/documents';

/** Returns the name of a slot. */
export const slotName = (slot: Slot): string => t(`document.${slot}`);

/** Returns `48 kB` or `2.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
