/** The documents of a profile and their slots. */
import { DocumentSlot } from '@/api/bounds';
import type { components } from '@/api/schema';
import type { ProfileDocument } from '@/api/types';

/** The slot of a document. */
export type Slot = ProfileDocument['slot'];
/** The decision on a document. */
export type DocumentStatus = ProfileDocument['status'];

/** The slots in the order of the specification. */
export const SLOTS: readonly Slot[] = DocumentSlot.enum;

/** The slots whose documents usually end on a day, which the owner may enter with the upload. */
const EXPIRING: readonly Slot[] = [
  'identification',
  'medLicense',
  'boardCert',
  'ACLSBLS',
  'deaCert',
  'immunizationRecords',
  'medMalpracticeFile',
];

/** Returns whether a document in the slot usually has a last valid day. */
export const usuallyExpires = (slot: Slot): boolean => EXPIRING.includes(slot);

/** Returns all slots, each with its document if there is one. */
export function slotsOf(
  documents: readonly ProfileDocument[] = [],
): { slot: Slot; document: ProfileDocument | undefined }[] {
  return SLOTS.map((slot) => ({ slot, document: documents.find((one) => one.slot === slot) }));
}

type Completeness = components['schemas']['Completeness'];

/** The number of expected documents that are uploaded and not rejected. */
export const presentDocuments = ({ required, missing, rejected }: Completeness): number =>
  required - missing.length - rejected.length;

/**
 * Returns how many expected documents are uploaded and not rejected, of how many (AMB-116); of all slots for a
 * person whose expected documents the reader does not know.
 */
export const documentCount = (
  completeness: Completeness | undefined,
  documents: readonly ProfileDocument[] = [],
): { count: number; total: number } =>
  completeness
    ? { count: presentDocuments(completeness), total: completeness.required }
    : { count: documents.length, total: SLOTS.length };
