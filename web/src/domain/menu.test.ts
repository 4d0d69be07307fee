import { describe, expect, it } from 'vitest';
import { t } from '@/i18n/frame';
import { type MenuEntry, menuOf } from './menu';

const names = (entries: readonly MenuEntry[]): unknown[] =>
  entries.map((entry) =>
    'items' in entry ? [t(entry.label), names(entry.items)] : t(entry.label),
  );

describe('menuOf', () => {
  it('gives administrators the surgery staff menu (J-09, J-10, J-13, J-50, AMB-26)', () => {
    const menu = [
      'Post Surgical Case',
      'All Postings',
      ['Surgery Staff', ['Favorites']],
      'Requested Invites',
    ];
    expect(names(menuOf('ADMIN'))).toEqual(menu);
    expect(names(menuOf('SYSTEM_ADMIN'))).toEqual(menu);
  });

  it('gives surgeons a direct Favorites link instead (J-15)', () => {
    expect(names(menuOf('SURGEON'))).toEqual([
      'Post Surgical Case',
      'All Postings',
      'Favorites',
      'Requested Invites',
    ]);
  });

  it('gives professionals their cases (J-17, J-18)', () => {
    expect(names(menuOf('USER'))).toEqual(['New Cases', 'My Pending Cases']);
  });

  it('gives an unknown role nothing (A-27, AMB-24)', () => {
    expect(menuOf('UNAUTHORIZED')).toEqual([]);
  });
});
