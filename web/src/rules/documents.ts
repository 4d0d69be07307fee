/** The documents of a profile and their slots. */
import type { ProfileDocument } from '@/api/types';

/** The slot of a document. */
export type Slot = ProfileDocument['slot'];
/** The decision on a document. */
export type DocumentStatus = ProfileDocument['status'];

/** The slots in the order of the specification. */
export const SLOTS = [
  'curriculumVitae',
  'identification',
  'medLicense',
  'medDegreeCert',
  'boardCert',
  'residencyCert',
  'ACLSBLS',
  'deaCert',
  'immunizationRecords',
  'medEdLetter',
  'medMalpracticeFile',
  'peerRef1',
  'peerRef2',
  'peerRef3',
  'resume',
] as const satisfies readonly Slot[];

/** Returns all slots, each with its document if there is one. */
export function slotsOf(
  documents: readonly ProfileDocument[] = [],
): { slot: Slot; document: ProfileDocument | undefined }[] {
  return SLOTS.map((slot) => ({ slot, document: documents.find((one) => one.slot === slot) }));
}
