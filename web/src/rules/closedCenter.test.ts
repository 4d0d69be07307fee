import { expect, it } from 'vitest';
import type { Affiliation, CenterStatus } from '@/api/types';
import { bayview, id } from '@/testing/people';
import { closedCenterOf } from './closedCenter';

const affiliation = (n: number, centerStatus?: CenterStatus): Affiliation => ({
  center: { ...bayview, _id: id(n) },
  status: 'VERIFIED',
  ...(centerStatus && { centerStatus }),
});

// Shows: AMB-83, AMB-373
it.each([
  ['ADMIN', [affiliation(1)], undefined],
  ['ADMIN', [affiliation(1, 'DEACTIVATED')], 1],
  ['ADMIN', [affiliation(1, 'UNCONFIRMED')], 1],
  ['ADMIN', [affiliation(1, 'DEACTIVATED'), affiliation(2)], undefined],
  ['ADMIN', [{ ...affiliation(1), status: 'PENDING' as const }], 1],
  ['ADMIN', [{ ...affiliation(1), status: 'PENDING' as const }, affiliation(2)], undefined],
  ['ADMIN', [{ ...affiliation(1), status: 'PENDING' as const }, affiliation(2, 'DEACTIVATED')], 2],
  ['ADMIN', [], undefined],
  ['SURGEON', [affiliation(1, 'DEACTIVATED')], undefined],
  ['SYSTEM_ADMIN', [], undefined],
])('the closed center of %s with %j is %s', (signInType, affiliations, expected) => {
  expect(closedCenterOf({ signInType, affiliations })?.center._id).toBe(
    expected === undefined ? undefined : id(expected),
  );
});
