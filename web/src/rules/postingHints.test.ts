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

  // Shows: AMB-89, AMB-362
  it.each([
    ['500', 'HOURLY', false],
    ['501', 'HOURLY', true],
    ['125', 'HOURLY', false],
    ['124', 'HOURLY', true],
    ['', 'HOURLY', false],
    ['1500', 'PER_JOB', false],
    ['1501', 'PER_JOB', true],
    ['375', 'PER_JOB', false],
    ['374', 'PER_JOB', true],
  ] as const)('of $250/hr makes %s %s for 3 hours unusual: %s', (pay, rateType, unusual) => {
    expect(isUnusualPay({ ...newLine('0', rateType), pay }, staff, 3)).toBe(unusual);
    expect(isUnusualPay({ ...newLine('0', rateType), pay }, undefined, 3)).toBe(false);
  });

  // Shows: AMB-362
  it.each([
    ['900', 'HOURLY', true],
    ['600', 'HOURLY', false],
    ['150', 'HOURLY', false],
    ['149', 'HOURLY', true],
    ['1800', 'PER_JOB', false],
    ['1801', 'PER_JOB', true],
  ] as const)('of $900 per job makes %s %s for 3 hours unusual: %s', (pay, rateType, unusual) => {
    const perJob = { ...staff, hourlyRate: 0, payPerJob: 900 };
    expect(isUnusualPay({ ...newLine('0', rateType), pay }, perJob, 3)).toBe(unusual);
  });

  // Shows: AMB-362
  it('of another type is not compared without the hours', () => {
    const line = { ...newLine('0', 'PER_JOB'), pay: '9000' };
    expect(isUnusualPay(line, staff, Number.NaN)).toBe(false);
    expect(isUnusualPay({ ...newLine('0'), pay: '501' }, staff, Number.NaN)).toBe(true);
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

  // Shows: AMB-361
  it('is not the changed case itself', () => {
    const at = new Date(start);
    expect(overlapping([job], job.surgeonId, at, 3, job._id)).toBeUndefined();
    const other = { ...job, _id: 'another' };
    expect(overlapping([job, other], job.surgeonId, at, 3, job._id)).toBe(other);
  });
});
