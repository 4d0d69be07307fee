import { expect, it } from 'vitest';
import { postedCase } from '@/testing/postings';
import { matchesPosting, type PostingFilter } from './postingFilter';

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
  [{ text: 'rosa', state: 'filled' }, false],
])('a case with a free place: %j %j', (filter, found) => {
  expect(matchesPosting(job, filter)).toBe(found);
});

// Shows: AMB-112
it('a case that has started with a free place has neither free places nor is it filled', () => {
  const started = { ...job, openState: 'CLOSED' as const };
  expect(matchesPosting(started, { state: 'open' })).toBe(false);
  expect(matchesPosting(started, { state: 'filled' })).toBe(false);
  expect(matchesPosting(started, {})).toBe(true);
});

// Shows: AMB-112
it('a filled and a cancelled case are found by their state', () => {
  expect(matchesPosting(filled, { state: 'filled' })).toBe(true);
  expect(
    matchesPosting({ ...filled, cancelled: true, status: 'CANCELLED' }, { state: 'cancelled' }),
  ).toBe(true);
  expect(matchesPosting({ ...job, cancelled: true, status: 'CANCELLED' }, { state: 'open' })).toBe(
    false,
  );
});
