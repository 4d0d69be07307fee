import { describe, expect, it } from 'vitest';
import { id } from '@/testing/people';
import { postedCase } from '@/testing/postings';
import { valuesToRepeat, nextSameTime } from './postAgain';

const LA = 'America/Los_Angeles';
const now = new Date('2026-11-21T18:00:00Z');

describe('posting again', () => {
  it.each([
    // The case and the time at which it is posted again.
    ['a coming case: a week after it', '2026-11-24T15:00:00Z', '2026-12-01T07:00'],
    ['a case of last week: the next such weekday', '2026-11-17T15:00:00Z', '2026-11-24T07:00'],
    ['a case of long ago', '2025-03-04T16:30:00Z', '2026-11-24T08:30'],
    ['the same weekday, earlier in the day: a week on', '2026-11-14T15:00:00Z', '2026-11-28T07:00'],
    ['the same weekday, later in the day: today', '2026-11-14T20:00:00Z', '2026-11-21T12:00'],
    // In summer the center is one hour ahead; the local time is unchanged.
    ['over the change of the clocks', '2026-10-27T14:00:00Z', '2026-11-24T07:00'],
  ])('%s', (_what, start, next) => {
    expect(nextSameTime(start, LA, now)).toBe(next);
  });

  it('skips a day that has no such time', () => {
    const spring = new Date('2027-03-08T00:00:00Z');
    expect(nextSameTime('2027-03-07T10:30:00Z', LA, spring)).toBe('2027-03-21T02:30');
  });

  it('keeps the input', () => {
    const values = valuesToRepeat({ ...postedCase, desc: 'Bring loupes' }, now);
    expect(values).toMatchObject({
      surgeonId: postedCase.surgeonId,
      surgeryCenterId: postedCase.surgeryCenterId._id,
      duration: '3',
      lines: [{ rateType: 'HOURLY', pay: '250', minPay: '400', specialtyId: '0', required: '1' }],
      procedures: ['Knee arthroscopy'],
      desc: 'Bring loupes',
    });
  });

  it('copies pay per job and omits a minimum of 0', () => {
    const staffs = postedCase.staffs.map((line) => ({
      ...line,
      hourlyRate: 0,
      payPerJob: 900,
      minPay: 0,
      specialtyId: 3,
    }));
    const values = valuesToRepeat({ ...postedCase, staffs }, now);
    expect(values.lines).toMatchObject([
      { rateType: 'PER_JOB', pay: '900', minPay: '', specialtyId: '3' },
    ]);
  });

  // Shows: FL-01
  it('copies every position, each with the invitees of its group', () => {
    const nurses = postedCase.staffs.map((line) => ({
      ...line,
      specialtyId: 1,
      numOfRequired: 2,
    }));
    const person = (n: number, categoryId: number) => ({
      _id: id(n),
      fullName: `Person ${n}`,
      categoryId,
      status: 'INVITED' as const,
    });
    const { lines } = valuesToRepeat(
      {
        ...postedCase,
        staffs: [...postedCase.staffs, ...nurses],
        participants: [person(0xf1, 1), person(0xf2, 0)],
      },
      now,
    );
    expect(lines).toMatchObject([
      { specialtyId: '0', required: '1', invitees: [id(0xf2)] },
      { specialtyId: '1', required: '2', invitees: [id(0xf1)] },
    ]);
  });

  it.each([
    ['CONFIRMED', true],
    ['INVITED', true],
    ['POSITION_ALREADY_FILLED', true],
    ['CANCELLED', true],
    ['DECLINED', false],
    ['WITHDRAWN', false],
    ['INVITE_REQUEST', false],
    ['REJECTED_REQUEST', false],
    ['REMOVED', false],
    ['ACKNOWLEDGED', false],
  ] as const)('a person who was %s is selected: %s', (status, requests) => {
    const person = { _id: id(0xf1), fullName: 'Dr. Noor Haddad', categoryId: 0, status };
    const { lines } = valuesToRepeat({ ...postedCase, participants: [person] }, now);
    expect(lines[0]?.invitees).toEqual(requests ? [person._id] : []);
  });

  it('a person who has seen that the case was cancelled is selected', () => {
    const seen = { _id: id(0xf1), fullName: 'Dr. Noor Haddad', categoryId: 0 };
    const participants = [{ ...seen, status: 'ACKNOWLEDGED' as const }];
    const { lines } = valuesToRepeat({ ...postedCase, cancelled: true, participants }, now);
    expect(lines[0]?.invitees).toEqual([seen._id]);
  });
});
