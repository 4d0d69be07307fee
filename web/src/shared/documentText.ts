/** The texts of documents. */
import { t } from '@/i18n';
import type { Slot } from '@/rules/documents';

/** What a slot is called on screens. */
export const slotName = (slot: Slot): string => t(`document.${slot}`);

/** `48 kB`, `2.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
