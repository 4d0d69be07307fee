import { describe, expect, it } from 'vitest';
import type { PostedJob } from '@/api/types';
import { bayview } from '@/testing/people';
import { postedCase } from '@/testing/postings';
import { newLine } from './posting';
import { isUnusualPay, lastPayOf, overlapping } from './postingHints';

const [staff] = postedCase.staffs as [PostedJob['staffs'][0]];
const start = '2026-12-01T15:00:00Z';
const job: PostedJob = { ...postedCase, start, duration: 3 };

describe('the last pay', () => {
  // Shows: AMB-105
  it('is the newest of the group at the center', () => {
    const older = {
      ...job,
      posted: '2026-01-01T00:00:00Z',
      staffs: [{ ...staff, hourlyRate: 90 }],
    };
    const nurses = { ...job, staffs: [{ ...staff, specialtyId: 1 }] };
    const other = { ...job, surgeryCenterId: { _id: 'c9', name: 'Other' } };
    expect(lastPayOf([older, job, nurses], bayview._id, '0')?.hourlyRate).toBe(250);
    expect(lastPayOf([older, nurses], bayview._id, '0')?.hourlyRate).toBe(90);
    expect(lastPayOf([other], bayview._id, '0')).toBeUndefined();
  });

  // Shows: AMB-89
  it.each([
    ['500', 'HOURLY', false],
    ['501', 'HOURLY', true],
    ['125', 'HOURLY', false],
    ['124', 'HOURLY', true],
    ['', 'HOURLY', false],
    ['9000', 'PER_JOB', false],
  ] as const)('of $250/hr makes %s %s unusual: %s', (pay, rateType, unusual) => {
    expect(isUnusualPay({ ...newLine('0', rateType), pay }, staff)).toBe(unusual);
    expect(isUnusualPay({ ...newLine('0', rateType), pay }, undefined)).toBe(false);
  });
});

describe('another case of the surgeon', () => {
  // Shows: AMB-105
  it.each([
    ['2026-12-01T14:00:00Z', 1, false],
    ['2026-12-01T14:00:00Z', 1.1, true],
    ['2026-12-01T17:59:00Z', 1, true],
    ['2026-12-01T18:00:00Z', 1, false],
    ['2026-12-01T12:00:00Z', 24, true],
  ])('overlaps %s for %s hours: %s', (at, hours, found) => {
    const overlap = (jobs: PostedJob[], surgeon = job.surgeonId) =>
      overlapping(jobs, surgeon, new Date(at), hours) !== undefined;
    expect(overlap([job])).toBe(found);
    expect(overlap([{ ...job, cancelled: true }])).toBe(false);
    expect(overlap([job], 'another')).toBe(false);
  });
});
