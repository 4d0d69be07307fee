import { describe, expect, it } from 'vitest';
import { t } from '@/i18n';
import { requestOf } from '@/testing/postings';
import { canAnswer, adjacentRequest, requestState } from './requests';

describe('a request', () => {
  // Shows: C-71, C-72, C-73, AMB-38
  it.each([
    ['INVITE_REQUEST', {}, true, 'Invite Requested'],
    ['INVITE_REQUEST', { status: 'PARTIAL' }, true, 'Invite Requested'],
    ['INVITE_REQUEST', { cancelled: true }, false, 'job cancelled'],
    ['INVITE_REQUEST', { openState: 'CLOSED', status: 'COMPLETE' }, false, 'position filled'],
    ['INVITE_REQUEST', { openState: 'CLOSED' }, false, 'Closed'],
    ['INVITED', {}, false, 'Invited'],
    ['CONFIRMED', {}, false, 'Confirmed'],
    ['REJECTED_REQUEST', {}, false, 'Declined'],
    ['ACKNOWLEDGED', {}, false, 'Closed'],
  ] as const)('%s on %j can be answered: %s, %s', (status, change, can, label) => {
    const base = requestOf(1);
    const message = { ...base, status, job: base.job && { ...base.job, ...change } };
    expect(canAnswer(message)).toBe(can);
    expect(t(requestState(message).label)).toBe(label);
  });

  it('without a case cannot be answered', () => {
    const { job: _gone, ...message } = requestOf(1);
    expect(canAnswer(message)).toBe(false);
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
