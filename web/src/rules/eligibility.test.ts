import { describe, expect, it } from 'vitest';
import type { PersonCard, ProfileDocument } from '@/api/types';
import { nextPending, ofType, countByStatus, documentToReview } from './eligibility';

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
    expect(countByStatus(all)).toEqual({ there: 4, approved: 1, pending: 2, rejected: 1 });
    expect(countByStatus(undefined)).toEqual({ there: 0, approved: 0, pending: 0, rejected: 0 });
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
