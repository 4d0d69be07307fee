import { describe, expect, it } from 'vitest';
import { t } from '@/i18n';
import { postingState } from './postingState';

// Shows: B-64, B-65, B-66, B-67, AMB-260
describe('the state of a posting', () => {
  it.each([
    ['OPEN', false, 'OPEN', 'requested', 'Position Still Open'],
    ['PARTIAL', false, 'OPEN', 'requested', 'Position Still Open'],
    ['COMPLETE', false, 'CLOSED', 'confirmed', 'position filled'],
    ['COMPLETE', true, 'CLOSED', 'cancelled', 'job cancelled'],
    ['CANCELLED', true, 'CLOSED', 'cancelled', 'job cancelled'],
    ['OPEN', false, 'CLOSED', 'past', 'Closed'],
  ] as const)(
    'with the status %s, cancelled %s and the open state %s is %s, called %s',
    (status, cancelled, openState, state, word) => {
      const shown = postingState({ status, cancelled, openState });
      expect([shown.state, t(shown.label)]).toEqual([state, word]);
    },
  );
});
