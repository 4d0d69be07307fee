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
// Not in the order of the slots, as the server may answer.
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
  ])('after %s comes the undecided %s, in the order of the slots', (slot, next) => {
    expect(nextPending(all, slot)?.slot).toBe(next);
  });

  it('end with the last undecided one', () => {
    expect(nextPending([of('resume', 'PENDING')], 'resume')).toBeUndefined();
    expect(nextPending([of('resume', 'APPROVED')])).toBeUndefined();
  });

  it.each([
    ['medLicense', all, 'medLicense'],
    ['peerRef1', all, 'boardCert'],
    [undefined, all, 'boardCert'],
    [undefined, [of('resume', 'APPROVED'), of('medLicense', 'REJECTED')], 'medLicense'],
    [undefined, [], undefined],
  ])('for %s of %j, %s is shown', (slot, documents, shown) => {
    expect(documentToReview(documents, slot)?.slot).toBe(shown);
  });
});

// Shows: F-13
describe('filtered people', () => {
  const people = [{ signInType: 'USER' }, { signInType: 'SURGEON' }] as PersonCard[];
  it.each([
    [undefined, 2],
    ['SURGEON' as const, 1],
    ['USER' as const, 1],
  ])('%s keeps %i', (type, count) => {
    expect(ofType(people, type)).toHaveLength(count);
  });
});
