/** The documents of a profile and their slots. */
import { DocumentSlot } from '@/api/bounds';
import type { ProfileDocument } from '@/api/types';

/** The slot of a document. */
export type Slot = ProfileDocument['slot'];
/** The decision on a document. */
export type DocumentStatus = ProfileDocument['status'];

/** The slots in the order of the specification. */
export const SLOTS: readonly Slot[] = DocumentSlot.enum;

/** Returns all slots, each with its document if there is one. */
export function slotsOf(
  documents: readonly ProfileDocument[] = [],
): { slot: Slot; document: ProfileDocument | undefined }[] {
  return SLOTS.map((slot) => ({ slot, document: documents.find((one) => one.slot === slot) }));
}
