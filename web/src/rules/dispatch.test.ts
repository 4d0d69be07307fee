import { describe, expect, it } from 'vitest';
import { countInvitations, editedWaves, wavesOf } from './dispatch';

const wave = { audience: 'ELIGIBLE', afterMinutes: 30 } as const;

// Shows: FL-12
describe('the waves of an editor', () => {
  it('are those of the plan until a number changes', () => {
    const plan = [wave, { audience: 'GROUP', beforeHours: 12, batchSize: 5 }] as const;
    const edited = editedWaves(plan);
    expect(wavesOf(edited)).toEqual(plan);
    const changed = edited.map((row) => ({ ...row, time: '7', batch: '' }));
    expect(wavesOf(changed)).toEqual([
      { audience: 'ELIGIBLE', afterMinutes: 7 },
      { audience: 'GROUP', beforeHours: 7 },
    ]);
  });

  it.each([
    ['', 'MINUTES', ''],
    ['-1', 'MINUTES', ''],
    ['43201', 'MINUTES', ''],
    ['1.5', 'MINUTES', ''],
    ['0', 'HOURS', ''],
    ['721', 'HOURS', ''],
    ['5', 'MINUTES', '0'],
    ['5', 'MINUTES', '101'],
    ['5', 'MINUTES', 'x'],
  ] as const)('refuse %s %s and %s at a time', (time, unit, batch) => {
    expect(wavesOf([{ key: 0, audience: 'ELIGIBLE', time, unit, batch }])).toBeUndefined();
  });
});

// Shows: FL-16
it('counts what the people of a wave did', () => {
  const person = (
    status: 'INVITED' | 'DECLINED' | 'CONFIRMED' | 'AWAITING_RECONFIRMATION',
    seen: boolean,
    number = 0,
  ) => ({
    wave: number,
    userId: '1',
    fullName: 'Ann',
    invitedAt: '2026-11-22T15:00:00.000Z',
    seen,
    status,
    reasons: [],
  });
  const invitations = [
    person('INVITED', false),
    person('INVITED', true),
    person('DECLINED', true),
    person('CONFIRMED', true),
    person('AWAITING_RECONFIRMATION', true),
    person('CONFIRMED', true, 1),
  ];
  expect(countInvitations(invitations, 0)).toEqual({
    invited: 5,
    seen: 4,
    accepted: 2,
    declined: 1,
    waiting: 2,
  });
});
