import { describe, expect, it } from 'vitest';
import { t } from '@/i18n';
import { requestOf } from '@/testing/postings';
import { canAnswer, canInvite, adjacentRequest, requestState } from './requests';

describe('a request', () => {
  // Shows: C-71, C-72, C-73, AMB-38
  it.each([
    ['INVITE_REQUEST', {}, 'Invite Requested'],
    ['INVITE_REQUEST', { status: 'PARTIAL' }, 'Invite Requested'],
    ['INVITE_REQUEST', { cancelled: true }, 'job cancelled'],
    ['INVITE_REQUEST', { openState: 'CLOSED', status: 'COMPLETE' }, 'position filled'],
    ['INVITE_REQUEST', { openState: 'CLOSED' }, 'Closed'],
    ['INVITED', {}, 'Invited'],
    ['CONFIRMED', {}, 'Confirmed'],
    ['REJECTED_REQUEST', {}, 'Declined'],
    ['ACKNOWLEDGED', {}, 'Closed'],
  ] as const)('%s on %j is labelled %s', (status, change, label) => {
    const base = requestOf(1);
    const message = { ...base, status, job: base.job && { ...base.job, ...change } };
    expect(t(requestState(message).label)).toBe(label);
  });

  // Shows: C-72, C-73
  it('can be answered when the server offers it', () => {
    expect(canAnswer({ actions: ['DECLINE', 'INVITE'] })).toBe(true);
    expect(canAnswer({ actions: ['DISCARD'] })).toBe(false);
    expect(canAnswer({ actions: ['DECLINE'] })).toBe(true);
    expect(canInvite({ actions: ['DECLINE', 'INVITE'] })).toBe(true);
    expect(canInvite({ actions: ['DECLINE'] })).toBe(false);
  });

  it.each([
    [['a', 'b', 'c'], undefined, 1, 'a'],
    [['a', 'b', 'c'], undefined, -1, 'c'],
    [['a', 'b', 'c'], 'a', 1, 'b'],
    [['a', 'b', 'c'], 'c', 1, 'a'],
    [['a', 'b', 'c'], 'a', -1, 'c'],
    [['a', 'b'], 'gone', 1, 'a'],
    [[], 'a', 1, undefined],
  ] as const)('from %j, for %s by %i, shows %s', (waiting, current, step, found) => {
    expect(adjacentRequest(waiting, current, step)).toBe(found);
  });
});
