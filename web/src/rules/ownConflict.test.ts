import { describe, expect, it } from 'vitest';
import type { ProfessionalJob } from '@/api/types';
import { caseOf, confirmedCase, invitedCase } from '@/testing/cases';
import { ownConflict } from './ownConflict';

const at = (start: string, duration: number) => ({
  start: `2027-03-01T${start}:00.000Z`,
  duration,
});
const open = caseOf(1, at('10:00', 2));

describe('an open case conflicts with an own case', () => {
  it.each<[string, ProfessionalJob, boolean]>([
    ['that is confirmed and begins during it', confirmedCase(2, at('11:30', 4)), true],
    ['that is confirmed and ends during it', confirmedCase(2, at('07:00', 3.5)), true],
    ['that is confirmed and lasts longer on both sides', confirmedCase(2, at('08:00', 8)), true],
    ['but not with one that ends when it begins', confirmedCase(2, at('08:00', 2)), false],
    ['but not with one that begins when it ends', confirmedCase(2, at('12:00', 2)), false],
    ['but not with an invitation', invitedCase(2, at('10:00', 2)), false],
    ['but not with itself', confirmedCase(1, at('10:00', 2)), false],
    [
      'to which the professional cannot come, whose place is theirs until they are released',
      confirmedCase(2, { ...at('10:00', 2), cannotComeAt: '2027-02-27T10:00:00.000Z' }),
      true,
    ],
  ])('%s', (_, own, conflicts) => {
    expect(ownConflict(open, [own])).toBe(conflicts ? own : undefined);
  });
});
