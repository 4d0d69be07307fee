import { describe, expect, it } from 'vitest';
import { admin, id, professional, surgeon } from '@/testing/people';
import { deviceOfSignIn, storeDeviceToken } from './device';

const tokenOf = (who: Parameters<typeof deviceOfSignIn>[0]) => deviceOfSignIn(who).deviceToken;

// Shows: AMB-21
describe('the token of this device', () => {
  it('is sent for the account that got it only', () => {
    storeDeviceToken(professional, 'of-noor');
    storeDeviceToken(surgeon, 'of-maya');
    expect(tokenOf({ email: professional.email })).toBe('of-noor');
    expect(tokenOf({ email: surgeon.email })).toBe('of-maya');
    expect(deviceOfSignIn({ email: admin.email })).toEqual({});
  });

  it('is found by the address in any case, and by the id that a passkey names', () => {
    storeDeviceToken(professional, 'of-noor');
    expect(tokenOf({ email: 'NOOR@Example.com' })).toBe('of-noor');
    expect(tokenOf({ userId: professional.userId })).toBe('of-noor');
    expect(tokenOf({ userId: surgeon.userId })).toBeUndefined();
  });

  it('is replaced by that of the last sign-in, also after a change of the address', () => {
    storeDeviceToken(professional, 'first');
    storeDeviceToken({ ...professional, email: 'new@example.com' }, 'second');
    expect(tokenOf({ email: 'new@example.com' })).toBe('second');
    expect(tokenOf({ email: professional.email })).toBeUndefined();
    expect(tokenOf({ userId: professional.userId })).toBe('second');
  });

  it('is kept for the ten accounts that signed in last', () => {
    const accounts = Array.from({ length: 11 }, (_, n) => ({
      ...professional,
      userId: id(n),
      email: `person${n}@example.com`,
    }));
    for (const account of accounts) storeDeviceToken(account, account.email);
    expect(accounts.map((account) => tokenOf(account))).toEqual([
      undefined,
      ...accounts.slice(1).map(({ email }) => email),
    ]);
  });

  it('of an earlier version goes to the next account that signs in', () => {
    localStorage.setItem('caseboard.device', 'earlier');
    expect(tokenOf({ email: professional.email })).toBe('earlier');
    expect(tokenOf({ email: surgeon.email })).toBe('earlier');
    storeDeviceToken(professional, 'earlier');
    expect(tokenOf({ email: professional.email })).toBe('earlier');
    expect(tokenOf({ email: surgeon.email })).toBeUndefined();
  });

  it('is stored without the address', () => {
    storeDeviceToken(professional, 'of-noor');
    expect(Object.values({ ...localStorage }).join(' ')).not.toContain('noor@');
  });

  it.each([
    'not JSON',
    '{}',
    '[null]',
    '["text"]',
    '[{"account":1,"userId":"u","token":"t"}]',
    `[{"userId":"${professional.userId}","token":"t"}]`,
    `[{"account":"","userId":"${professional.userId}"}]`,
    `[{"account":"","userId":"${professional.userId}","token":7}]`,
  ])('does not break a sign-in if the stored value is %s', (value) => {
    localStorage.setItem('caseboard.devices', value);
    expect(deviceOfSignIn({ email: professional.email })).toEqual({});
    expect(deviceOfSignIn({ userId: professional.userId })).toEqual({});
    storeDeviceToken(professional, 'of-noor');
    expect(tokenOf({ email: professional.email })).toBe('of-noor');
  });

  it('stays if another entry of the stored value is invalid', () => {
    storeDeviceToken(professional, 'of-noor');
    const valid = JSON.parse(localStorage.getItem('caseboard.devices') ?? '') as unknown[];
    localStorage.setItem('caseboard.devices', JSON.stringify([null, ...valid]));
    expect(tokenOf({ email: professional.email })).toBe('of-noor');
  });
});
