import { describe, expect, it } from 'vitest';
import { t } from '@/i18n';
import { caseOf, ownMessage } from '@/testing/cases';
import { cardOf, messageOf, SECTIONS } from './professionalCard';

const now = new Date('2026-11-21T12:00:00Z');

describe('the card of a professional', () => {
  // Shows: C-33, C-34, C-35, C-36, C-37, C-41, C-45, C-47, C-53, C-54, C-57, B-87, B-88, AMB-50, AMB-289
  it.each([
    ['INVITED', 'INVITED', 'INVITED', 'invited', 'Action Required', 'reject,accept'],
    [
      'CONFIRMED',
      'CONFIRMED',
      'CONFIRMED',
      'confirmed',
      'You have been confirmed for this job.',
      'withdraw',
    ],
    [
      'REQUESTED',
      'REQUESTED',
      undefined,
      'requested',
      'Request has been sent! Pending invite...',
      'withdrawRequest',
    ],
    [
      'REQUESTED',
      'REJECTED',
      'REJECTED_REQUEST',
      'past',
      'Your invite request has been declined.',
      'acknowledge',
    ],
    ['CANCELLED', 'CANCELLED', 'CANCELLED', 'cancelled', 'job cancelled', 'acknowledge'],
    ['REQUESTABLE', 'REQUESTABLE', undefined, undefined, undefined, 'request'],
    [
      'REQUESTABLE',
      'REQUESTABLE',
      'DECLINED',
      'past',
      'You have rejected the invite previously. You can still make an invite request.',
      'request',
    ],
    ['REQUESTABLE', 'REQUESTABLE', 'WITHDRAWN', undefined, undefined, 'request'],
    ['REQUESTABLE', 'REQUESTABLE', 'ACKNOWLEDGED', undefined, undefined, 'request'],
    ['CONFIRMED', 'CLOSED', 'CONFIRMED', 'past', undefined, ''],
  ] as const)(
    'in the section %s with the button %s and the own message %s has the state %s',
    (section, button, status, state, tooltip, actions) => {
      const job = caseOf(1, { section, button, myMsg: status ? [ownMessage(9, { status })] : [] });
      const card = cardOf(job, now);
      expect(card.state).toBe(state);
      expect(card.tooltip && t(card.tooltip)).toBe(tooltip);
      expect(card.actions.join()).toBe(actions);
    },
  );

  // Shows: FL-05, AMB-106
  it('asks a confirmed person until the start to confirm a changed time or to withdraw, without the 72 hours', () => {
    const job = caseOf(1, {
      section: 'CONFIRMED',
      button: 'CONFIRMED',
      awaitsReconfirmation: true,
      start: '2026-11-22T12:00:00Z',
      myMsg: [
        ownMessage(10, { status: 'CONFIRMED', type: 'MESSAGE' }),
        ownMessage(9, { status: 'CONFIRMED' }),
      ],
    });
    const card = cardOf(job, now);
    expect(card.label && t(card.label)).toBe('Time changed');
    expect(card.actions).toEqual(['withdraw', 'reconfirm']);
    expect(messageOf(job)).toBe(ownMessage(9, {})._id);
    expect(cardOf(job, new Date('2026-11-22T11:59:59Z')).actions).toEqual([
      'withdraw',
      'reconfirm',
    ]);
    expect(cardOf(job, new Date('2026-11-22T12:00:00Z')).actions).toEqual([]);
  });

  // Shows: C-56
  it.each([
    ['CANCELLED', 'CANCELLED', false],
    ['CANCELLED', 'ACKNOWLEDGED', true],
    ['REJECTED', 'REJECTED_REQUEST', false],
    ['REJECTED', 'ACKNOWLEDGED', true],
  ] as const)('%s with own message %s is acknowledged: %s', (button, status, expected) => {
    const job = caseOf(1, { button, myMsg: [ownMessage(9, { status })] });
    expect(cardOf(job, now).acknowledged).toBe(expected);
  });

  // Shows: C-59, C-60, L-01, AMB-41
  it.each([
    ['2026-11-24T12:00:01.000Z', false],
    ['2026-11-24T12:00:00.000Z', false],
    ['2026-11-24T11:59:59.000Z', true],
  ])('a start at %s locks the withdrawal: %s', (start, locked) => {
    const card = cardOf(caseOf(1, { section: 'CONFIRMED', button: 'CONFIRMED', start }), now);
    expect(card.locked).toBe(locked);
    expect(card.actions).toEqual(locked ? ['absence'] : ['withdraw']);
  });

  // Shows: FL-21, AMB-161
  it('offers to report that one cannot come until the start, once', () => {
    const start = new Date(now.getTime() + 3_600_000).toISOString();
    const confirmed = { section: 'CONFIRMED', button: 'CONFIRMED', start } as const;
    const reported = cardOf(caseOf(1, { ...confirmed, cannotComeAt: now.toISOString() }), now);
    expect(reported).toMatchObject({ actions: [], note: 'absence.reported' });
    const started = cardOf(caseOf(1, { ...confirmed, start: now.toISOString() }), now);
    expect(started.actions).toEqual([]);
  });

  // Shows: C-63
  it('commands use the newest own message, or else the own request', () => {
    const [newest, older, request] = [ownMessage(1), ownMessage(2), ownMessage(3)];
    expect(messageOf(caseOf(1, { myMsg: [newest, older], myRequest: request }))).toBe(newest._id);
    expect(messageOf(caseOf(1, { myMsg: [], myRequest: request }))).toBe(request._id);
    expect(messageOf(caseOf(1, { myMsg: [] }))).toBeUndefined();
  });

  // Shows: C-06, C-07, C-08, C-09
  it('lists the four sections in order', () => {
    expect(SECTIONS.map(({ label }) => t(label))).toEqual([
      'Confirmed',
      'Invited',
      'Invite Requested',
      'Cancelled',
    ]);
  });
});
