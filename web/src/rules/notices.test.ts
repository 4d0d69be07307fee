import { describe, expect, it } from 'vitest';
import type { Message } from '@/api/types';
import { t } from '@/i18n';
import { noticeOf } from '@/testing/cases';
import { groupNotices, noticeState, senderName } from './notices';

const now = new Date('2026-11-21T12:00:00Z');
const job = noticeOf(1).job;
const line = (filled: number) => [
  {
    specialtyId: 0,
    hourlyRate: 250,
    payPerJob: 0,
    minPay: 0,
    numOfRequired: 1,
    numOfFilled: filled,
  },
];

function notice(type: string, more: 'open' | 'full' | 'complete' | 'past' | 'cancelled'): Message {
  if (!job) throw new Error('the notice has no case');
  return noticeOf(1, {
    type: type as Message['type'],
    requiredStaffs: line(more === 'full' || more === 'complete' ? 1 : 0),
    job: {
      ...job,
      ...(more === 'complete' ? { status: 'COMPLETE', openState: 'CLOSED' } : {}),
      ...(more === 'past' ? { start: '2026-11-21T12:00:00.000Z', openState: 'CLOSED' } : {}),
      ...(more === 'cancelled' ? { status: 'CANCELLED', cancelled: true } : {}),
    },
  });
}

describe('the state of a notification', () => {
  it.each([
    ['INVITATION', 'open', 'invited', undefined],
    ['INVITATION', 'full', 'past', 'position filled'],
    ['INVITATION_REQUEST', 'open', 'requested', undefined],
    ['INVITATION_REQUEST', 'complete', 'past', 'position filled'],
    ['ACCEPTED', 'complete', 'confirmed', undefined],
    ['CANCELLATION', 'cancelled', 'cancelled', undefined],
    ['WITHDRAWAL', 'open', 'invited', 'Withdrawn'],
    ['WITHDRAWAL', 'complete', 'past', 'Withdrawn'],
    ['WITHDRAWAL', 'cancelled', 'past', 'Withdrawn'],
    ['WITHDRAWAL', 'past', 'past', undefined],
    ['REJECTION', 'open', 'past', 'Request declined'],
    ['INVITATION', 'past', 'past', undefined],
  ] as const)('of the type %s about a case that is %s is %s', (type, more, state, label) => {
    const shown = noticeState(notice(type, more), now);
    expect(shown.state).toBe(state);
    expect(shown.label && t(shown.label)).toBe(label);
  });
});

it('an invitation to a place that is held for another person is filled', () => {
  const held = { ...notice('INVITATION', 'open'), status: 'POSITION_ALREADY_FILLED' as const };
  expect(noticeState(held, now).state).toBe('past');
});

it('a changed time that is not confirmed yet is not shown as confirmed', () => {
  const moved = { ...notice('MESSAGE', 'open'), status: 'CONFIRMED' as const };
  const asks = noticeState({ ...moved, actions: ['DISCARD', 'WITHDRAW', 'CONFIRM_TIME'] }, now);
  expect(asks).toEqual({ state: 'invited', label: 'participant.AWAITING_RECONFIRMATION' });
  expect(noticeState({ ...moved, actions: ['DISCARD'] }, now)).toEqual({ state: 'confirmed' });
});

describe('the groups of notifications', () => {
  const list = [
    noticeOf(1, { type: 'INVITATION', createdAt: '2026-11-20T08:00:00.000Z' }),
    noticeOf(2, { type: 'INVITATION', createdAt: '2026-11-20T09:00:00.000Z' }),
    noticeOf(3, { type: 'REJECTION' }),
    noticeOf(4, { type: 'CANCELLATION' }),
    noticeOf(5, { type: 'WITHDRAWAL' }),
    noticeOf(6, { type: 'INVITATION_REQUEST' }),
    noticeOf(7, { type: 'ACCEPTED' }),
    noticeOf(8, { type: 'MESSAGE' }),
  ];
  const groupsOf = (messages: Message[], admin: boolean) =>
    groupNotices(messages, admin).map(
      ({ group, items }) =>
        `${t(group.label)} ${items.map(({ _id }) => Number.parseInt(_id, 16) - 0x900).join()}`,
    );

  // Shows: D-06, D-07, D-08
  it('are those of professionals, newest first', () => {
    expect(groupsOf(list.slice(0, 4), false)).toEqual([
      'Invitations 2,1',
      'Declined Request 3',
      'Cancellations 4',
    ]);
  });
  // Shows: D-03, D-04, D-05
  it('are those of posters, with messages of the system', () => {
    expect(groupsOf(list.slice(4), true)).toEqual([
      'Job Withdrawn 5',
      'Invite Requested 6',
      'Job Accepted 7',
      'Messages 8',
    ]);
  });
  // Shows: AMB-389
  it('of posters begin with the reports that a confirmed professional may not come', () => {
    const reports = [
      noticeOf(10, { type: 'WITHDRAWAL', report: 'CANNOT_COME' }),
      noticeOf(11, { type: 'WITHDRAWAL', report: 'DAY_NOT_CONFIRMED' }),
      noticeOf(12, { type: 'WITHDRAWAL', report: 'NOT_ARRIVED' }),
    ];
    const afterAll = noticeOf(13, { type: 'ACCEPTED', report: 'COMES_AFTER_ALL' });
    expect(groupsOf([...list.slice(4), ...reports, afterAll], true)).toEqual([
      'May not come 10,11,12',
      'Job Withdrawn 5',
      'Invite Requested 6',
      'Job Accepted 7,13',
      'Messages 8',
    ]);
  });
  it('begin with the messages while one of them needs an answer', () => {
    const question = noticeOf(9, {
      type: 'MESSAGE',
      status: 'CONFIRMED',
      actions: ['DISCARD', 'CONFIRM_TIME'],
    });
    expect(groupsOf([...list.slice(2, 4), ...list.slice(-1), question], false)).toEqual([
      'Messages 8,9',
      'Invitations ',
      'Declined Request 3',
      'Cancellations 4',
    ]);
  });
  it('are kept when empty', () => {
    expect(groupsOf([], true)).toEqual(['Job Withdrawn ', 'Invite Requested ', 'Job Accepted ']);
  });

  // Shows: D-26
  it.each(['INVITATION_REQUEST', 'INVITE_REQUEST'])(
    'of a poster list a %s as a request',
    (type) => {
      const [, requested] = groupNotices([noticeOf(6, { type: type as Message['type'] })], true);
      expect(requested?.items).toHaveLength(1);
    },
  );
});

describe('the sender', () => {
  // Shows: D-27, L-37, AMB-57
  it.each([
    ['SURGEON', 'Maya Okafor', 'Dr. Maya Okafor'],
    ['SURGEON', 'Dr. Maya Okafor', 'Dr. Maya Okafor'],
    ['ADMIN', 'Iris Vance', 'Iris Vance'],
    ['USER', 'Mr. Theo Lind', 'Mr. Theo Lind'],
  ] as const)('%s %s is called %s', (signInType, fullName, expected) => {
    expect(senderName({ sender: { _id: '1', categoryId: -1, signInType, fullName } })).toBe(
      expected,
    );
  });
  it('may be empty', () => expect(senderName({})).toBe(''));
});
