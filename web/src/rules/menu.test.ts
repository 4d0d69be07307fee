import { describe, expect, it } from 'vitest';
import { t } from '@/i18n';
import { addressOf, type MenuEntry, menuOf } from './menu';

const names = (entries: readonly MenuEntry[]): unknown[] =>
  entries.map((entry) =>
    'items' in entry ? [t(entry.label), names(entry.items)] : t(entry.label),
  );

/** The addresses of all links of a menu, in order. */
const addresses = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => ('items' in entry ? addresses(entry.items) : addressOf(entry)));

describe('menuOf', () => {
  // Shows: J-08..J-14, J-50, AMB-26, AMB-27
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
    const links = [
      '/adminMain/postJob',
      '/adminMain/adminVerification',
      '/adminMain/postingCalendar',
      '/adminMain/credential',
      '/adminMain/updateFavorites',
      '/adminMain/adminRequestedInvites',
      '/adminMain/profile',
      '/changePassword',
      '/settings',
      '/security',
      '/adminMain/viewjobstopay',
      '/adminMain/viewInvoices',
    ];
    expect(addresses(menuOf('ADMIN'))).toEqual(links);
    expect(addresses(menuOf('SYSTEM_ADMIN'))).toEqual([...links, '/adminMain/administration']);
  });

  // Shows: J-08, J-15, J-16
  it('gives surgeons a direct Favorites link and all steps of the profile', () => {
    const steps = ['About', 'Profession', 'Education', 'Experience', 'Uploader', 'Security'];
    expect(names(menuOf('SURGEON'))).toEqual([
      'Post Surgical Case',
      'All Postings',
      'Schedules',
      'Favorites',
      'Requested Invites',
      ['Profile', ['Personal Information', ...steps, 'Settings', 'Account Security']],
      'Claims',
      'Invoices',
    ]);
    expect(addresses(menuOf('SURGEON'))).toEqual([
      '/adminMain/postJob',
      '/adminMain/adminVerification',
      '/adminMain/postingCalendar',
      '/adminMain/updateFavorites',
      '/adminMain/adminRequestedInvites',
      '/adminMain/profile',
      ...steps.map((step) => `/adminMain/profileEdit/${step.toLowerCase()}`),
      '/settings',
      '/security',
      '/adminMain/viewjobstopay',
      '/adminMain/viewInvoices',
    ]);
  });

  // Shows: J-08, J-17..J-20, AMB-27
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
    expect(addresses(menuOf('USER'))).toEqual([
      '/userMain/upcomingJobs',
      '/userMain/myPendingJobs',
      '/userMain/schedules',
      '/userMain/profile',
      '/userMain/viewClaims',
      '/userMain/viewInvoices',
      '/settings',
      '/security',
    ]);
  });

  // Shows: A-27, AMB-24
  it('gives an unknown role no menu', () => {
    expect(menuOf('UNAUTHORIZED')).toEqual([]);
  });
});
