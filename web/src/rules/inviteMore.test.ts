import { describe, expect, it } from 'vitest';
import type { PostedJob } from '@/api/types';
import { favoritePeople, postedCase } from '@/testing/postings';
import { candidates, openGroups, withdrawnFrom } from './inviteMore';

const [noor, theo] = favoritePeople as [(typeof favoritePeople)[0], (typeof favoritePeople)[0]];
const [line] = postedCase.staffs as [PostedJob['staffs'][0]];
const as = (status: PostedJob['participants'][0]['status']): PostedJob => ({
  ...postedCase,
  participants: [{ _id: noor._id, fullName: noor.fullName, categoryId: 0, status }],
});

describe('inviting further favorites', () => {
  it.each([
    ['INVITED', false],
    ['CONFIRMED', false],
    ['POSITION_ALREADY_FILLED', false],
    ['DECLINED', true],
    ['WITHDRAWN', true],
    ['REJECTED_REQUEST', true],
  ] as const)('a person who is %s can be invited: %s, after the others', (status, can) => {
    const listed = candidates(as(status), favoritePeople).map(({ person }) => person._id);
    expect(listed).toEqual(can ? [theo._id, noor._id] : [theo._id]);
  });

  it('is limited to groups with a free place, as long as the case is open', () => {
    const staffs = [
      { ...line, numOfFilled: 1 },
      { ...line, specialtyId: 1, numOfRequired: 2, numOfFilled: 1 },
    ];
    expect(openGroups({ ...postedCase, staffs })).toEqual([1]);
    expect(openGroups({ ...postedCase, staffs, openState: 'CLOSED' })).toEqual([]);
    const held = [{ ...line, numOfFilled: 0, numOfRequired: 1, numOfHeld: 1 }];
    expect(openGroups({ ...postedCase, staffs: held })).toEqual([]);
  });

  it('names who has withdrawn while the place is free', () => {
    expect(withdrawnFrom(as('WITHDRAWN'))).toHaveLength(1);
    expect(withdrawnFrom(as('DECLINED'))).toEqual([]);
    const full = [{ ...line, numOfFilled: 1 }];
    expect(withdrawnFrom({ ...as('WITHDRAWN'), staffs: full })).toEqual([]);
  });
});
