import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '@/i18n';
import { absenceReason } from './absenceReason';

afterEach(() => setLanguage('en'));

// Shows: FL-21
it('translates a reason that the server writes, and keeps one that a person wrote', async () => {
  expect(absenceReason('The account was closed.')).toBe('The account was closed.');
  await setLanguage('es');
  expect(absenceReason('The account was closed.')).toBe('La cuenta se cerró.');
  expect(absenceReason('A broken leg')).toBe('A broken leg');
});
