import { expect, it } from 'vitest';
import type { Affiliation, CenterStatus } from '@/api/types';
import { bayview, id } from '@/testing/people';
import { closedCenterOf } from './closedCenter';

const tie = (n: number, centerStatus?: CenterStatus): Affiliation => ({
  center: { ...bayview, _id: id(n) },
  status: 'VERIFIED',
  ...(centerStatus && { centerStatus }),
});

// Shows: AMB-83
it.each([
  ['ADMIN', [tie(1)], undefined],
  ['ADMIN', [tie(1, 'DEACTIVATED')], 1],
  ['ADMIN', [tie(1, 'UNCONFIRMED')], 1],
  ['ADMIN', [tie(1, 'DEACTIVATED'), tie(2)], undefined],
  ['ADMIN', [{ ...tie(1), status: 'PENDING' as const }], undefined],
  ['ADMIN', [], undefined],
  ['SURGEON', [tie(1, 'DEACTIVATED')], undefined],
  ['SYSTEM_ADMIN', [], undefined],
])('of %s with %j is %s', (signInType, affiliations, expected) => {
  expect(closedCenterOf({ signInType, affiliations })?.center._id).toBe(
    expected === undefined ? undefined : id(expected),
  );
});
