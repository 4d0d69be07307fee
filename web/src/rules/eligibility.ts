/** Rules for the review of documents. */
import type { components } from '@/api/schema';
import type { PersonCard, ProfileDocument } from '@/api/types';
import { slotsOf } from './documents';

/** Counts documents by the decision on them. */
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

/** Sorts documents by the order of their slots. */
const inOrder = (documents: readonly ProfileDocument[]): ProfileDocument[] =>
  slotsOf(documents).flatMap(({ document }) => document ?? []);

/**
 * Returns the next pending document after `slot`, starting over at the end; undefined if none is
 * left.
 */
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

/**
 * Returns the document to review: the requested one, otherwise the first undecided, otherwise the
 * first.
 */
export function documentToReview(
  documents: readonly ProfileDocument[],
  slot?: string,
): ProfileDocument | undefined {
  return (
    documents.find((one) => one.slot === slot) ?? nextPending(documents) ?? inOrder(documents)[0]
  );
}

type Completeness = components['schemas']['Completeness'];

/** Whether a person has everything that centers expect of the group, reviewed. */
export const isComplete = ({ missing, rejected, unreviewed, license }: Completeness): boolean =>
  missing.length + rejected.length + unreviewed.length === 0 &&
  (license === 'VALID' || license === 'NOT_NEEDED');

/** Returns the unmet requirements of a center that verifying the person does not meet. */
export const unmetAfter = (unmet: PersonCard['unmet'] = []) =>
  unmet.filter(({ kind }) => kind !== 'VERIFIED');

/** Whether a person is known to have everything that is expected and that the center requires. */
export const isReady = (completeness: Completeness | undefined, unmet: PersonCard['unmet']) =>
  completeness !== undefined && isComplete(completeness) && unmetAfter(unmet).length === 0;

/** Filters people by type, because the search returns all types. */
export const ofType = (people: readonly PersonCard[], type?: 'SURGEON' | 'USER'): PersonCard[] =>
  people.filter((person) => type === undefined || person.signInType === type);
