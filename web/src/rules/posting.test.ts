import { describe, expect, it } from 'vitest';
import { expectedPay, jobOf, lineTotal } from './newJob';
import {
  defaultStart,
  isValidHours,
  isValidMinPay,
  isValidPay,
  hasSecondDate,
  MAX_LINES,
  nextLine,
  payTermsOf,
  type PostingLine,
  type PostingValues,
  startError,
  withProcedure,
} from './posting';
import { candidateDays, type Repeat } from './repeat';

const LA = 'America/Los_Angeles';
const line: PostingLine = {
  specialtyId: '0',
  required: '1',
  rateType: 'HOURLY',
  pay: '250',
  minPay: '',
  invitees: [],
};
const values: PostingValues = {
  surgeonId: 's1',
  surgeryCenterId: 'c1',
  start: '2026-12-01T07:00',
  duration: '3',
  lines: [line],
  procedures: ['Knee arthroscopy'],
  procedure: '',
  desc: ' Bring the block cart ',
};

describe('input', () => {
  // Shows: B-46
  it.each([
    ['0', false],
    ['', false],
    ['.', false],
    ['0.01', true],
    ['99999', true],
    ['1,5', false],
    ['100000', false],
  ])('pay %s is valid: %s', (typed, valid) => {
    expect(isValidPay(typed)).toBe(valid);
  });

  // Shows: B-12
  it.each([
    ['', true],
    ['0', true],
    ['400', true],
    ['.', false],
  ])('minimum pay %s is valid: %s', (typed, valid) => {
    expect(isValidMinPay(typed)).toBe(valid);
  });

  // Shows: B-47, L-14
  it.each([
    ['', false],
    ['0', false],
    ['0.9', false],
    ['1', true],
    ['99', true],
    ['99.9', true],
    ['2.55', false],
    ['100', false],
  ])('hours %s are valid: %s', (typed, valid) => {
    expect(isValidHours(typed)).toBe(valid);
  });

  // Shows: B-14
  it.each([
    [[], ' Knee   arthroscopy ', ['Knee arthroscopy']],
    [['Knee'], 'Knee', ['Knee', 'Knee']],
    [['Knee'], '  ', ['Knee']],
  ])('the procedures %j and the typed %j are sent as %j', (list, typed, made) => {
    expect(withProcedure(list, typed)).toEqual(made);
  });
});

// Shows: FL-03
it.each([
  [{ every: '7', until: '' }, false],
  [{ every: '7', until: '2026-11-30' }, false],
  [{ every: '7', until: '2026-12-07' }, false],
  [{ every: '7', until: '2026-12-08' }, true],
  [{ every: '28', until: '2026-12-28' }, false],
  [{ every: 'days', until: '2027-12-08' }, false],
  [{ every: 'days', days: ['2026-12-01'] }, false],
  [{ every: 'days', days: ['2026-12-01', '2026-12-02'] }, true],
] as const)('a case on December 1 with the repeat %j has a second date: %s', (change, second) => {
  const repeat = { until: '', skipped: [], days: [], ...change } as Repeat;
  expect(hasSecondDate({ start: '2026-12-01T07:00', repeat })).toBe(second);
  expect(candidateDays('2026-12-01T07:00', repeat).length > 1).toBe(second);
  expect(hasSecondDate({ start: '', repeat })).toBe(true);
});

describe('time', () => {
  // Shows: B-33, L-06
  it.each([
    // 23:30 on the 20th in Los Angeles is already the 21st elsewhere.
    ['2026-11-21T07:30:00Z', LA, '2026-11-21T07:00'],
    ['2026-11-21T08:30:00Z', LA, '2026-11-22T07:00'],
    ['2026-11-21T08:30:00Z', 'America/New_York', '2026-11-22T07:00'],
  ])('at %s in %s the default is %s', (now, zone, start) => {
    expect(defaultStart(new Date(now), zone)).toBe(start);
  });

  // Shows: B-34, B-42, B-43, AMB-43
  it.each([
    ['', 'emptyOrPast'],
    ['2026-11-21T06:59', 'emptyOrPast'],
    ['2026-11-21T07:00', 'emptyOrPast'],
    ['2026-11-21T07:01', undefined],
    ['2027-03-14T02:30', 'nonexistent'],
    ['2027-11-07T01:30', undefined],
  ])('a start of %s has the error %s', (local, fault) => {
    expect(startError(local, LA, new Date('2026-11-21T15:00:00Z'))).toBe(fault);
  });
});

describe('the request', () => {
  // Shows: B-11, AMB-46
  it('has exactly one rate', () => {
    expect(payTermsOf(line)).toEqual({ hourlyRate: 250, payPerJob: 0, minPay: 0 });
    expect(payTermsOf({ ...line, rateType: 'PER_JOB', minPay: '400' })).toEqual({
      hourlyRate: 0,
      payPerJob: 250,
      minPay: 400,
    });
    expect(payTermsOf({ ...line, pay: '' })).toBeUndefined();
  });

  // Shows: B-59, AMB-43
  it('sends the start as an instant of the center’s zone', () => {
    expect(jobOf(values, LA)).toEqual({
      surgeonId: 's1',
      surgeryCenterId: 'c1',
      start: '2026-12-01T15:00:00.000Z',
      duration: 3,
      desc: 'Bring the block cart',
      procedures: ['Knee arthroscopy'],
      staffs: [{ specialtyId: 0, hourlyRate: 250, payPerJob: 0, minPay: 0, numOfRequired: 1 }],
    });
  });

  // Shows: FL-01
  it('has one position for each line', () => {
    const nurses = { ...line, specialtyId: '1', required: '2', rateType: 'PER_JOB', pay: '900' };
    expect(jobOf({ ...values, lines: [line, nurses as PostingLine] }, LA).staffs).toEqual([
      { specialtyId: 0, hourlyRate: 250, payPerJob: 0, minPay: 0, numOfRequired: 1 },
      { specialtyId: 1, hourlyRate: 0, payPerJob: 900, minPay: 0, numOfRequired: 2 },
    ]);
    expect(lineTotal(line, '3') + lineTotal(nurses as PostingLine, '3')).toBe(2550);
    expect(lineTotal(line, '')).toBe(0);
  });

  // Shows: FL-01
  it('adds the first free group, until every group has a line', () => {
    expect(nextLine([{ ...line, rateType: 'PER_JOB' }])).toEqual({
      ...line,
      specialtyId: '1',
      rateType: 'PER_JOB',
      pay: '',
    });
    expect(nextLine([{ ...line, specialtyId: '1' }])?.specialtyId).toBe('0');
    const all = Array.from({ length: MAX_LINES }, (_, at) => ({
      ...line,
      specialtyId: String(at),
    }));
    expect(nextLine(all)).toBeUndefined();
  });

  it('has the procedure that is typed and not added yet', () => {
    expect(jobOf({ ...values, procedure: ' Meniscus repair ' }, LA).procedures).toEqual([
      'Knee arthroscopy',
      'Meniscus repair',
    ]);
  });

  it.each([
    ['HOURLY', '3', 750],
    ['HOURLY', '', undefined],
    ['PER_JOB', '3', 250],
  ] as const)('the estimated pay %s for %s hours is %s', (rateType, duration, total) => {
    expect(expectedPay({ ...line, rateType }, duration)).toBe(total);
  });
});
