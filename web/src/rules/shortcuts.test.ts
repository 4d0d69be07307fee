import { describe, expect, it } from 'vitest';
import { admin, professional, surgeon, systemAdmin } from '@/testing/people';
import { menuOf } from './menu';
import { destinationsOf, shortcutOf } from './shortcuts';

describe('shortcuts', () => {
  it.each([surgeon, admin, systemAdmin, professional])(
    'open every menu entry of $signInType by a unique letter',
    (user) => {
      const destinations = destinationsOf(user);
      const menu = menuOf(user.signInType).flatMap((e) => ('items' in e ? e.items : [e]));
      const known = destinations.map(({ to }) => to);
      for (const { to } of menu.filter((link) => !link.to.includes('profileEdit')))
        expect(known).toContain(to);
      const letters = destinations.map(({ letter }) => letter);
      expect(new Set(letters).size).toBe(letters.length);
    },
  );

  it.each([
    [undefined, '?', { do: 'help' }],
    [undefined, '/', { do: 'search' }],
    [undefined, 'j', { do: 'next' }],
    [undefined, 'k', { do: 'previous' }],
    [undefined, 'g', { do: 'wait' }],
    ['g', 'p', { do: 'go', to: '/adminMain/postJob' }],
    ['g', 'P', { do: 'go', to: '/adminMain/postJob' }],
    ['g', 'z', undefined],
    ['g', '?', undefined],
    [undefined, 'p', undefined],
    [undefined, 'Enter', undefined],
  ] as const)('after %s, %s means %j', (before, key, wanted) => {
    expect(shortcutOf(before, key, destinationsOf(surgeon))).toEqual(wanted);
  });
});
