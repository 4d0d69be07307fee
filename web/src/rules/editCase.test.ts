import { describe, expect, it } from 'vitest';
import { postedCase } from '@/testing/postings';
import { changesTime, editOf, editValues } from './editCase';

const job = { ...postedCase, start: '2026-12-01T15:00:30.000Z', timeZone: 'America/Los_Angeles' };

describe('changing a case', () => {
  // Shows: FL-05
  it('sends what has changed, with the version that was read', () => {
    const values = editValues(job);
    expect(editOf(job, 4, values)).toEqual({ jobId: job._id, version: 4 });
    const moved = { ...values, start: '2026-12-01T09:30', duration: '4', desc: ' Loupes ' };
    expect(editOf(job, 4, moved)).toEqual({
      jobId: job._id,
      version: 4,
      start: '2026-12-01T17:30:00.000Z',
      duration: 4,
      desc: 'Loupes',
    });
    const lines = values.lines.map((line) => ({ ...line, pay: '260', required: '2' }));
    expect(editOf(job, 4, { ...values, lines, procedures: 'Knee\n\nHip' })).toEqual({
      jobId: job._id,
      version: 4,
      procedures: ['Knee', 'Hip'],
      staffs: [{ specialtyId: 0, hourlyRate: 260, payPerJob: 0, minPay: 400, numOfRequired: 2 }],
    });
  });

  // Shows: FL-05
  it('knows whether the time changes', () => {
    const values = editValues(job);
    expect(changesTime({ ...values, duration: '3.0' }, values)).toBe(false);
    expect(changesTime({ ...values, duration: '4' }, values)).toBe(true);
    expect(changesTime({ ...values, start: '2026-12-02T07:00' }, values)).toBe(true);
  });
});
