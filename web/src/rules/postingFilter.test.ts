import { expect, it } from 'vitest';
import type { PostedJob } from '@/api/types';
import { postedCase } from '@/testing/postings';
import { matchesPosting as matchesAt, type PostingFilter } from './postingFilter';

const now = new Date();
const matchesPosting = (job: PostedJob, filter: PostingFilter) => matchesAt(job, filter, now);

const [staff] = postedCase.staffs;
if (!staff) throw new Error('the case has no position');
const person = { _id: '1', fullName: 'Rosa Delmar', categoryId: 1, status: 'CONFIRMED' as const };
const job = { ...postedCase, participants: [person] };
const filled = { ...job, staffs: [{ ...staff, numOfFilled: staff.numOfRequired }] };

// Shows: AMB-112
it.each<[PostingFilter, boolean]>([
  [{}, true],
  [{ text: 'okafor' }, true],
  [{ text: 'knee' }, true],
  [{ text: 'rosa del' }, true],
  [{ text: 'bayview' }, true],
  [{ text: 'hip' }, false],
  [{ state: 'open' }, true],
  [{ state: 'filled' }, false],
  [{ state: 'cancelled' }, false],
  [{ state: 'uncertain' }, false],
  [{ text: 'rosa', state: 'filled' }, false],
])('a case with a free place matches the filter %j: %s', (filter, found) => {
  expect(matchesPosting(job, filter)).toBe(found);
});

// Shows: AMB-112
it('a started case with a free place matches neither the filter open nor filled', () => {
  const started = { ...job, openState: 'CLOSED' as const };
  expect(matchesPosting(started, { state: 'open' })).toBe(false);
  expect(matchesPosting(started, { state: 'filled' })).toBe(false);
  expect(matchesPosting(started, {})).toBe(true);
});

// Shows: AMB-112
it('a filled and a cancelled case match the filter of their state', () => {
  expect(matchesPosting(filled, { state: 'filled' })).toBe(true);
  expect(
    matchesPosting({ ...filled, cancelled: true, status: 'CANCELLED' }, { state: 'cancelled' }),
  ).toBe(true);
  expect(matchesPosting({ ...job, cancelled: true, status: 'CANCELLED' }, { state: 'open' })).toBe(
    false,
  );
});

// Shows: AMB-110
it('a case with a person who may not come matches the filter uncertain and that of its state', () => {
  const absent = { ...person, cannotComeAt: '2026-11-21T12:00:00.000Z' };
  const uncertain = { ...filled, participants: [absent] };
  expect(matchesPosting(uncertain, { state: 'uncertain' })).toBe(true);
  expect(matchesPosting(uncertain, { state: 'filled' })).toBe(true);
  expect(matchesPosting(uncertain, { state: 'uncertain', text: 'hip' })).toBe(false);
});
