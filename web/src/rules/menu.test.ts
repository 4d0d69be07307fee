import { describe, expect, it } from 'vitest';
import { t } from '@/i18n';
import { type MenuEntry, menuOf } from './menu';

const names = (entries: readonly MenuEntry[]): unknown[] =>
  entries.map((entry) =>
    'items' in entry ? [t(entry.label), names(entry.items)] : t(entry.label),
  );

describe('menuOf', () => {
  // Shows: J-09..J-14, J-50, AMB-26, AMB-27
  it('gives administrators the surgery staff menu', () => {
    const menu = [
      'Post Surgical Case',
      'All Postings',
      'Schedules',
      ['Surgery Staff', ['Eligibility', 'Favorites']],
      'Requested Invites',
      ['Profile', ['Personal Information', 'Change Password', 'Settings', 'Account Security']],
      'Claims',
      'Invoices',
    ];
    expect(names(menuOf('ADMIN'))).toEqual(menu);
    expect(names(menuOf('SYSTEM_ADMIN'))).toEqual([...menu, 'Administration']);
  });

  // Shows: J-15, J-16
  it('gives surgeons a direct Favorites link and all steps of the profile', () => {
    const menu = names(menuOf('SURGEON'));
    expect(menu.filter((entry) => typeof entry === 'string')).toEqual([
      'Post Surgical Case',
      'All Postings',
      'Schedules',
      'Favorites',
      'Requested Invites',
      'Claims',
      'Invoices',
    ]);
    const [label, steps] = menu.find((entry) => Array.isArray(entry)) as [string, string[]];
    expect(label).toBe('Profile');
    expect(steps).toHaveLength(9);
    expect(steps.at(-1)).toBe('Account Security');
    expect(steps[0]).toBe('Personal Information');
  });

  // Shows: J-17..J-20, AMB-27
  it('gives professionals their cases, schedule and profile', () => {
    expect(names(menuOf('USER'))).toEqual([
      'New Cases',
      'My Pending Cases',
      'Schedules',
      'Profile',
      'Claims',
      'Invoices',
      'Settings',
      'Account Security',
    ]);
  });

  // Shows: A-27, AMB-24
  it('gives an unknown role no menu', () => {
    expect(menuOf('UNAUTHORIZED')).toEqual([]);
  });
});
