import { describe, expect, it } from 'vitest';
import type { PostedJob } from '@/api/types';
import { id } from '@/testing/people';
import { postedCase } from '@/testing/postings';
import { isReplaceable, replacementStart, valuesToReplace } from './replacement';
import { localOf } from './zonedTime';

type Participant = PostedJob['participants'][number];

const LA = 'America/Los_Angeles';

const missed: Participant = {
  _id: id(0xf1),
  fullName: 'Dr. Noor Haddad',
  categoryId: 0,
  status: 'CONFIRMED',
  attendance: { state: 'NOT_ARRIVED', at: '2026-11-23T15:15:00Z' },
};
const job: PostedJob = {
  ...postedCase,
  timeZone: LA,
  start: '2026-11-23T15:00:00Z', // 07:00
  duration: 4,
  participants: [missed],
};

// Shows: FL-19, AMB-293
describe('the replacement of a person who has not arrived', () => {
  it.each([
    // The time at which it is posted, and the start at the center.
    ['exactly 30 minutes ahead', '2026-11-23T15:15:00Z', '2026-11-23T07:45'],
    ['one millisecond later: a quarter later', '2026-11-23T15:15:00.001Z', '2026-11-23T08:00'],
    ['up to 44 minutes ahead', '2026-11-23T15:16:00Z', '2026-11-23T08:00'],
    ['on the next day', '2026-11-24T07:20:00Z', '2026-11-24T00:00'],
    // 01:40 in winter; the clocks go from 02:00 to 03:00.
    ['after the hour that the spring change skips', '2027-03-14T09:40:00Z', '2027-03-14T03:15'],
    // 00:40 in summer; the clocks show 01:15 twice, and this is the first time.
    ['in the first of two hours of autumn', '2026-11-01T07:40:00Z', '2026-11-01T01:15'],
    // 01:20 in summer; the form would read 01:00 in winter as 01:00 in summer, which is past.
    ['after the second of two hours of autumn', '2026-11-01T08:20:00Z', '2026-11-01T02:00'],
  ])('starts %s', (_what, now, start) => {
    expect(localOf(replacementStart(new Date(now), LA), LA)).toBe(start);
  });

  it.each([
    // The start of the case, its hours, when the replacement is posted, and its hours.
    ['the rest', '2026-11-23T15:00:00Z', 4, '2026-11-23T15:30:00Z', '3'],
    [
      'the rest, rounded up to half an hour',
      '2026-11-23T15:00:00Z',
      4,
      '2026-11-23T15:20:00Z',
      '3',
    ],
    ['half hours', '2026-11-23T15:00:00Z', 4, '2026-11-23T15:45:00Z', '3'],
    ['a rest of 2:15 hours', '2026-11-23T15:00:00Z', 4, '2026-11-23T16:05:00Z', '2.5'],
    ['a rest of exactly one hour', '2026-11-23T15:00:00Z', 4, '2026-11-23T17:30:00Z', '1'],
    [
      'at least one hour for a rest of 15 minutes',
      '2026-11-23T15:00:00Z',
      1,
      '2026-11-23T15:15:00Z',
      '1',
    ],
    [
      'at least one hour after the estimated end',
      '2026-11-23T15:00:00Z',
      1,
      '2026-11-23T15:50:00Z',
      '1',
    ],
    // Midnight to 06:00 takes five hours in spring and seven in autumn.
    ['the hours that pass in spring', '2027-03-14T08:00:00Z', 5, '2027-03-14T09:40:00Z', '3'],
    ['the hours that pass in autumn', '2026-11-01T07:00:00Z', 7, '2026-11-01T08:20:00Z', '4'],
  ])('takes %s', (_what, start, duration, now, hours) => {
    const values = valuesToReplace({ ...job, start, duration }, missed, new Date(now));
    expect(values.duration).toBe(hours);
  });

  it('has one place of the missing group, with the pay and the facts of the case', () => {
    const [line] = postedCase.staffs;
    if (!line) throw new Error('no line');
    const staffs = [
      { ...line, specialtyId: 1, hourlyRate: 90 },
      { ...line, numOfRequired: 3, numOfFilled: 3 },
    ];
    const values = valuesToReplace(
      { ...job, staffs, desc: 'Bring loupes' },
      missed,
      new Date('2026-11-23T15:30:00Z'),
    );
    expect(values).toEqual({
      surgeonId: job.surgeonId,
      surgeryCenterId: job.surgeryCenterId._id,
      start: '2026-11-23T08:00',
      duration: '3',
      lines: [
        {
          specialtyId: '0',
          required: '1',
          rateType: 'HOURLY',
          pay: '250',
          minPay: '400',
          invitees: [],
        },
      ],
      procedures: ['Knee arthroscopy'],
      procedure: '',
      desc: 'Bring loupes',
    });
  });

  it.each([
    ['CONFIRMED', false],
    ['AWAITING_RECONFIRMATION', false],
    ['INVITED', true],
    ['POSITION_ALREADY_FILLED', true],
    ['DECLINED', false],
  ] as const)('another person of the group who is %s is selected: %s', (status, selected) => {
    const other: Participant = { _id: id(0xf2), fullName: 'Theo Lind', categoryId: 0, status };
    const participants = [missed, other, { ...other, _id: id(0xf3), categoryId: 1 }];
    const now = new Date('2026-11-23T15:30:00Z');
    const { lines } = valuesToReplace({ ...job, participants }, missed, now);
    expect(lines.map(({ invitees }) => invitees)).toEqual([selected ? [other._id] : []]);
  });

  // Shows: AMB-325
  it('selects the standby list of the group in its order, and the others only without one', () => {
    const invited: Participant = {
      _id: id(0xf2),
      fullName: 'Theo Lind',
      categoryId: 0,
      status: 'INVITED',
    };
    const waits = (n: number, more = {}) => ({
      _id: id(n),
      fullName: `Person ${n}`,
      categoryId: 0,
      since: '2026-11-20T10:00:00Z',
      awaitsApproval: false,
      ...more,
    });
    const invitees = (standby: NonNullable<PostedJob['standby']>) =>
      valuesToReplace(
        { ...job, participants: [missed, invited], standby },
        missed,
        new Date('2026-11-23T15:30:00Z'),
      ).lines.flatMap((line) => line.invitees);
    expect(invitees([waits(0xa2), waits(0xa1)])).toEqual([id(0xa2), id(0xa1)]);
    const others = [waits(0xa1, { categoryId: 1 }), waits(0xa2, { awaitsApproval: true })];
    expect(invitees(others)).toEqual([invited._id]);
  });

  it('is possible until the estimated end of the case', () => {
    const end = Date.parse('2026-11-23T19:00:00Z');
    expect(isReplaceable(job, missed, new Date(end - 1))).toBe(true);
    expect(isReplaceable(job, missed, new Date(end))).toBe(false);
  });

  it('is possible for a person who cannot come from the start to the estimated end', () => {
    const { attendance: _attendance, ...person } = missed;
    const absent = { ...person, cannotComeAt: '2026-11-23T10:00:00Z' };
    const at = (now: number) => isReplaceable(job, absent, new Date(now));
    const [start, end] = [Date.parse(job.start), Date.parse('2026-11-23T19:00:00Z')];
    expect([at(start - 1), at(start), at(end - 1), at(end)]).toEqual([false, true, true, false]);
  });

  it.each(['ASKED', 'CONFIRMED', 'UNCONFIRMED', 'ON_THE_WAY', 'ARRIVED', 'NOT_ARRIVED'] as const)(
    'is possible for a person in the state %s only if that is the last one',
    (state) => {
      const person = { ...missed, attendance: { state, at: job.start } };
      const now = new Date('2026-11-23T15:30:00Z');
      expect(isReplaceable(job, person, now)).toBe(state === 'NOT_ARRIVED');
      expect(isReplaceable({ ...job, cancelled: true }, person, now)).toBe(false);
    },
  );
});
