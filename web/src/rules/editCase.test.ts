import { describe, expect, it } from 'vitest';
import { postedCase } from '@/testing/postings';
import { changesTime, dropsTyped, editOf, editValues, rebaseEdit } from './editCase';
import { newLine, type PostingLine } from './posting';

const job = {
  ...postedCase,
  version: 4,
  start: '2026-12-01T15:00:30.000Z',
  timeZone: 'America/Los_Angeles',
};

describe('changing a case', () => {
  // Shows: FL-05
  it('sends what has changed, with the version that was read', () => {
    const values = editValues(job);
    expect(editOf(job, values)).toEqual({ jobId: job._id, version: 4 });
    const moved = { ...values, start: '2026-12-01T09:30', duration: '4', desc: ' Loupes ' };
    expect(editOf(job, moved)).toEqual({
      jobId: job._id,
      version: 4,
      start: '2026-12-01T17:30:00.000Z',
      duration: 4,
      desc: 'Loupes',
    });
    const lines = values.lines.map((line) => ({ ...line, pay: '260', required: '2' }));
    expect(editOf(job, { ...values, lines, procedures: 'Knee\n\nHip' })).toEqual({
      jobId: job._id,
      version: 4,
      procedures: ['Knee', 'Hip'],
      staffs: [{ specialtyId: 0, hourlyRate: 260, payPerJob: 0, minPay: 400, numOfRequired: 2 }],
    });
  });

  // Shows: FL-05, AMB-106
  it.each<
    [string, Partial<PostingLine>[], Partial<PostingLine>[], Partial<PostingLine>[], boolean?]
  >([
    ['takes a raised pay', [{ required: '2' }], [{ pay: '300' }], [{ required: '2', pay: '300' }]],
    [
      'keeps what was typed',
      [{ pay: '260' }],
      [{ required: '2', minPay: '9' }],
      [{ pay: '260', required: '2', minPay: '9' }],
    ],
    [
      'keeps larger places and amounts that were typed',
      [{ pay: '1000', minPay: '20', required: '10' }],
      [{ pay: '300', minPay: '9', required: '9' }],
      [{ pay: '1000', minPay: '20', required: '10' }],
    ],
    [
      'takes larger places and amounts, because less would be refused',
      [{ pay: '260', minPay: '9', required: '2' }],
      [{ pay: '300', minPay: '20', required: '10' }],
      [{ pay: '300', minPay: '20', required: '10' }],
      true,
    ],
    ['keeps an amount that is no number', [{ pay: '2x' }], [{ pay: '300' }], [{ pay: '2x' }]],
    [
      'keeps less than posted if only it was changed',
      [{ pay: '200' }],
      [{ minPay: '9' }],
      [{ pay: '200', minPay: '9' }],
    ],
    [
      'takes an added position',
      [{ pay: '260' }],
      [{}, { specialtyId: '1', pay: '90' }],
      [{ pay: '260' }, { specialtyId: '1', pay: '90' }],
    ],
    [
      'puts the own new position last',
      [{}, { specialtyId: '2', pay: '50' }],
      [{}, { specialtyId: '1', pay: '90' }],
      [{}, { specialtyId: '1', pay: '90' }, { specialtyId: '2', pay: '50' }],
    ],
    [
      'joins a position that both have added',
      [{}, { specialtyId: '1', pay: '95', required: '3' }],
      [{}, { specialtyId: '1', pay: '90', required: '2' }],
      [{}, { specialtyId: '1', pay: '95', required: '3' }],
    ],
    [
      'keeps no amount of another type of pay',
      [{}, { specialtyId: '1', pay: '900', rateType: 'PER_JOB' }],
      [{}, { specialtyId: '1', pay: '90' }],
      [{}, { specialtyId: '1', pay: '90' }],
      true,
    ],
  ])('of another owner: %s', (_what, typed, newer, merged, isDropped = false) => {
    const earlier: PostingLine = { ...newLine('0'), pay: '250' };
    const lines = (changes: Partial<PostingLine>[]) =>
      changes.map((one) => ({ ...earlier, ...one }));
    const values = (changes: Partial<PostingLine>[]) => ({
      ...editValues(job),
      lines: lines(changes),
    });
    expect(rebaseEdit(values(typed), values([{}]), values(newer))).toEqual(values(merged));
    expect(dropsTyped(values(typed), values([{}]), values(merged))).toBe(isDropped);
  });

  // Shows: FL-05, AMB-106
  it('keeps the typed texts, and takes the others from the newer version', () => {
    const earlier = editValues(job);
    const typed = { ...earlier, desc: 'Use door B', duration: '5' };
    const newer = {
      ...earlier,
      desc: 'Bring loupes',
      start: '2026-12-02T07:00',
      procedures: 'Hip',
    };
    expect(rebaseEdit(typed, earlier, newer)).toEqual({
      ...newer,
      desc: 'Use door B',
      duration: '5',
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
