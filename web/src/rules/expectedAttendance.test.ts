import { expect, it } from 'vitest';
import type { PostedJob } from '@/api/types';
import { postedCase } from '@/testing/postings';
import {
  type ExpectedAttendance,
  expectedAttendance,
  hasUncertainPeople,
  isUncertain,
} from './expectedAttendance';

type Participant = PostedJob['participants'][number];

const at = '2026-11-21T12:00:00.000Z';
const attends = (state: NonNullable<Participant['attendance']>['state']) => ({
  attendance: { at, state },
});
const personWith = (more: Partial<Participant>): Participant => ({
  _id: '1',
  fullName: 'Rosa Delmar',
  categoryId: 1,
  status: 'CONFIRMED',
  ...more,
});
const moved = { status: 'AWAITING_RECONFIRMATION' as const };

// Shows: AMB-110, AMB-106, FL-21
it.each<[Partial<Participant>, ExpectedAttendance | undefined, boolean]>([
  [{}, undefined, false],
  [attends('ASKED'), undefined, false],
  [attends('CONFIRMED'), undefined, false],
  [attends('UNCONFIRMED'), 'UNCONFIRMED', true],
  [attends('NOT_ARRIVED'), 'NOT_ARRIVED', true],
  [attends('ON_THE_WAY'), 'ON_THE_WAY', false],
  [attends('ARRIVED'), 'ARRIVED', false],
  [moved, 'AWAITING_RECONFIRMATION', true],
  [{ ...moved, ...attends('UNCONFIRMED') }, 'AWAITING_RECONFIRMATION', true],
  [{ ...moved, ...attends('NOT_ARRIVED') }, 'NOT_ARRIVED', true],
  [{ ...moved, ...attends('ARRIVED') }, 'ARRIVED', false],
  [{ cannotComeAt: at }, 'CANNOT_COME', true],
])('what is known of a confirmed person: %j is %s', (more, expected, uncertain) => {
  expect(expectedAttendance(personWith(more))).toBe(expected);
  expect(isUncertain(expected)).toBe(uncertain);
});

// Shows: AMB-110
it('a case that is over or cancelled, or without a confirmed person, has no uncertain people', () => {
  const job = { ...postedCase, participants: [personWith({ cannotComeAt: at })] };
  const start = Date.parse(job.start);
  const end = start + job.duration * 3_600_000;
  expect(hasUncertainPeople(job, new Date(end - 1))).toBe(true);
  expect(hasUncertainPeople(job, new Date(end))).toBe(false);
  expect(hasUncertainPeople({ ...job, cancelled: true }, new Date(start))).toBe(false);
  const former = personWith({ status: 'WITHDRAWN', ...attends('UNCONFIRMED') });
  expect(hasUncertainPeople({ ...job, participants: [former] }, new Date(start))).toBe(false);
});
