import { describe, expect, it } from 'vitest';
import { t } from '@/i18n';
import { sortParticipants, countPositions, participantState } from './participants';
import { hasPlace } from './place';

const person = (fullName: string, status: Parameters<typeof participantState>[0]) => ({
  _id: fullName,
  fullName,
  categoryId: 0,
  status,
});

describe('participants', () => {
  // Shows: B-59, AMB-47
  it.each([
    ['CONFIRMED', 'confirmed', 'Confirmed'],
    ['AWAITING_RECONFIRMATION', 'invited', 'New time not confirmed yet'],
    ['INVITED', 'invited', 'Invited'],
    ['INVITE_REQUEST', 'requested', 'Invite Requested'],
    ['DECLINED', 'past', 'Rejected'],
    ['WITHDRAWN', 'past', 'Withdrawn'],
    ['POSITION_ALREADY_FILLED', 'past', 'position filled'],
    ['CANCELLED', 'cancelled', 'Cancelled'],
    ['UNKNOWN_STATUS', 'past', 'Closed'],
  ] as const)('%s is %s, called %s', (status, state, label) => {
    const shown = participantState(status);
    expect({ state: shown.state, label: t(shown.label) }).toEqual({ state, label });
  });

  it.each([
    ['CONFIRMED', true],
    ['AWAITING_RECONFIRMATION', true],
    ['INVITED', false],
    ['POSITION_ALREADY_FILLED', false],
    ['WITHDRAWN', false],
  ])('have a place as %s: %j', (status, has) => {
    expect(hasPlace({ status })).toBe(has);
  });

  // Shows: AMB-47
  it('are sorted by status, those with a place first', () => {
    const sorted = sortParticipants(
      [
        person('Zed', 'DECLINED'),
        person('Ida', 'INVITED'),
        person('Bo', 'CONFIRMED'),
        person('Ann', 'AWAITING_RECONFIRMATION'),
        person('Al', 'INVITED'),
        person('Cy', 'CANCELLED'),
      ],
      'en',
    );
    expect(sorted.map(({ fullName }) => fullName)).toEqual(['Ann', 'Bo', 'Al', 'Ida', 'Zed', 'Cy']);
  });

  // Shows: B-60
  it('counts openings over all positions', () => {
    const staff = { specialtyId: 0, hourlyRate: 1, payPerJob: 0, minPay: 0 };
    expect(
      countPositions({
        staffs: [
          { ...staff, numOfFilled: 1, numOfRequired: 2 },
          { ...staff, specialtyId: 3, numOfFilled: 0, numOfRequired: 1 },
        ],
      }),
    ).toEqual({ filled: 1, required: 3 });
  });
});
