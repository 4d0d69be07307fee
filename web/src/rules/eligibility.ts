/** Rules of the review of documents (AMB-64). */
import type { PersonCard, ProfileDocument } from '@/api/types';
import { slotsOf } from './documents';

/** More than this many are never found (AMB-61). */
export const FOUND_MAX = 50;

/** How many documents there are, by what was decided on them. */
export function countByStatus(documents: readonly ProfileDocument[] = []) {
  const of = (status: ProfileDocument['status']) =>
    documents.filter((one) => one.status === status).length;
  return {
    there: documents.length,
    approved: of('APPROVED'),
    pending: of('PENDING'),
    rejected: of('REJECTED'),
  };
}

/** The documents that are there, in the order of their slots. */
const inOrder = (documents: readonly ProfileDocument[]): ProfileDocument[] =>
  slotsOf(documents).flatMap(({ document }) => document ?? []);

/** The next pending document, after `slot` and around; undefined when none is left. */
export function nextPending(
  documents: readonly ProfileDocument[],
  slot?: string,
): ProfileDocument | undefined {
  const all = inOrder(documents);
  const at = all.findIndex((one) => one.slot === slot);
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(
    (one) => one.status === 'PENDING' && one.slot !== slot,
  );
}

/** Which document a review shows: the one asked for, else the first undecided, else the first. */
export function documentToReview(
  documents: readonly ProfileDocument[],
  slot?: string,
): ProfileDocument | undefined {
  return (
    documents.find((one) => one.slot === slot) ?? nextPending(documents) ?? inOrder(documents)[0]
  );
}

/** The people of a kind (F-13); the search itself finds all kinds. */
export const ofType = (people: readonly PersonCard[], type?: 'SURGEON' | 'USER'): PersonCard[] =>
  people.filter((person) => type === undefined || person.signInType === type);
