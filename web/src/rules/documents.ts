/** The documents of a profile: their slots in the order of the specification, and what they are called. */
import type { ProfileDocument } from '@/api/types';

/** The name of a slot. */
export type Slot = ProfileDocument['slot'];
/** What was decided on a document (H-76). */
export type DocumentStatus = ProfileDocument['status'];

/** H-75 */
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

/** All slots, each with what stands in it. */
export function slotsOf(
  documents: readonly ProfileDocument[] = [],
): { slot: Slot; document: ProfileDocument | undefined }[] {
  return SLOTS.map((slot) => ({ slot, document: documents.find((one) => one.slot === slot) }));
}
