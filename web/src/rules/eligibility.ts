/** Rules for the review of documents. */
import type { components } from '@/api/schema';
import type { PersonCard, ProfileDocument } from '@/api/types';
import { isBlocked } from './blocked';
import { slotsOf } from './documents';
import type { MissingRequirement } from './requirements';

/** Counts documents by the decision on them. */
export function countByStatus(documents: readonly ProfileDocument[] = []) {
  const countOf = (status: ProfileDocument['status']) =>
    documents.filter((one) => one.status === status).length;
  return {
    total: documents.length,
    approved: countOf('APPROVED'),
    pending: countOf('PENDING'),
    rejected: countOf('REJECTED'),
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

/** Returns what is still unmet of a list that was read before documents were approved. */
export const stillUnmet = (
  unmet: readonly MissingRequirement[],
  documents: readonly ProfileDocument[],
): MissingRequirement[] =>
  unmet.filter(
    ({ kind, slot }) =>
      kind !== 'DOCUMENT_APPROVED' ||
      documents.find((one) => one.slot === slot)?.status !== 'APPROVED',
  );

/**
 * Returns the unmet requirements that a person can supply, as the server asks for them: not the decisions of the center,
 * and nothing while the center blocks the person.
 */
export const itemsToSupply = (
  unmet: readonly MissingRequirement[],
  documents: readonly ProfileDocument[],
): MissingRequirement[] =>
  isBlocked(unmet)
    ? []
    : unmet.filter(({ kind, slot }) => {
        if (kind === 'VERIFIED') return false;
        const document = documents.find((one) => one.slot === slot);
        return kind !== 'DOCUMENT_APPROVED' || !document || document.status === 'REJECTED';
      });

/**
 * Returns who is reviewed after a person: the next one in the queue, starting over at its end. `place` is where the person
 * was while in the queue.
 */
export function nextInQueue<P extends { _id: string }>(
  queue: readonly P[],
  id: string,
  place: number,
): P | undefined {
  const others = queue.filter(({ _id }) => _id !== id);
  return others[place] ?? others[0];
}

/** Filters people by type, because the search returns all types. */
export const ofType = (people: readonly PersonCard[], type?: 'SURGEON' | 'USER'): PersonCard[] =>
  people.filter((person) => type === undefined || person.signInType === type);
