import { describe, expect, it } from 'vitest';
import type { PersonCard, ProfileDocument } from '@/api/types';
import {
  countByStatus,
  documentToReview,
  nextInQueue,
  nextPending,
  ofType,
  stillUnmet,
  itemsToSupply,
} from './eligibility';

const of = (slot: ProfileDocument['slot'], status: ProfileDocument['status']): ProfileDocument => ({
  slot,
  status,
  fileId: slot,
  name: `${slot}.pdf`,
  contentType: 'application/pdf',
  size: 1,
  uploadedAt: '2026-11-20T10:00:00.000Z',
});
// In another order than the slots, as a server response may have.
const all = [
  of('resume', 'PENDING'),
  of('identification', 'APPROVED'),
  of('boardCert', 'PENDING'),
  of('medLicense', 'REJECTED'),
];

// Shows: AMB-64, H-76
describe('documents under review', () => {
  it('are counted by status', () => {
    expect(countByStatus(all)).toEqual({ total: 4, approved: 1, pending: 2, rejected: 1 });
    expect(countByStatus(undefined)).toEqual({ total: 0, approved: 0, pending: 0, rejected: 0 });
  });

  it.each([
    ['identification', 'boardCert'],
    ['boardCert', 'resume'],
    ['resume', 'boardCert'],
    [undefined, 'boardCert'],
  ])('after %s the next pending document is %s, in the order of the slots', (slot, next) => {
    expect(nextPending(all, slot)?.slot).toBe(next);
  });

  it('have no next document after the last pending one', () => {
    expect(nextPending([of('resume', 'PENDING')], 'resume')).toBeUndefined();
    expect(nextPending([of('resume', 'APPROVED')])).toBeUndefined();
  });

  it.each([
    ['medLicense', all, 'medLicense'],
    ['peerRef1', all, 'boardCert'],
    [undefined, all, 'boardCert'],
    [undefined, [of('resume', 'APPROVED'), of('medLicense', 'REJECTED')], 'medLicense'],
    [undefined, [], undefined],
  ])('with the slot %s in the URL and the documents %j, %s is shown', (slot, documents, shown) => {
    expect(documentToReview(documents, slot)?.slot).toBe(shown);
  });
});

// Shows: F-13
describe('people filtered by role', () => {
  const people = [{ signInType: 'USER' }, { signInType: 'SURGEON' }] as PersonCard[];
  it.each([
    [undefined, 2],
    ['SURGEON' as const, 1],
    ['USER' as const, 1],
  ])('the filter %s keeps %i', (type, count) => {
    expect(ofType(people, type)).toHaveLength(count);
  });
});

// Shows: AMB-202
describe('unmet requirements', () => {
  const unmet = [
    { kind: 'VERIFIED' as const },
    { kind: 'NPI' as const },
    { kind: 'DOCUMENT_APPROVED' as const, slot: 'identification' as const },
    { kind: 'DOCUMENT_APPROVED' as const, slot: 'boardCert' as const },
    { kind: 'DOCUMENT_APPROVED' as const, slot: 'medLicense' as const },
    { kind: 'DOCUMENT_CURRENT' as const, slot: 'boardCert' as const },
  ];
  const text = (items: readonly { kind: string; slot?: string }[]) =>
    items.map(({ kind, slot }) => [kind, slot].filter(Boolean).join(' '));

  it('that the person can supply are those that do not wait for the center', () => {
    expect(text(itemsToSupply(stillUnmet(unmet, all), all))).toEqual([
      'NPI',
      'DOCUMENT_APPROVED medLicense',
      'DOCUMENT_CURRENT boardCert',
    ]);
  });

  it('are supplied by no one whom the center blocks', () => {
    expect(itemsToSupply([{ kind: 'NOT_BLOCKED' }, { kind: 'NPI' }], [])).toEqual([]);
  });
});

// Shows: F-30
describe('the next person of the queue', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((_id) => ({ _id }));
  const queue = (...people: (typeof a)[]) => people.flatMap((person) => person ?? []);
  it.each([
    ['follows', queue(a, b, c), 'b', 1, c],
    ['follows one who was decided', queue(a, c), 'b', 1, c],
    ['is the first after the last', queue(a, b, c), 'c', 2, a],
    ['is the first after one who was not in it', queue(a, b), 'x', 0, a],
    ['is no one if no one else waits', queue(b), 'b', 0, undefined],
  ])('%s', (_what, people, id, place, next) => {
    expect(nextInQueue(people, id, place)).toBe(next);
  });
});
