/**
 * The menus of each role, in the order of the specification. Only screens that exist are listed.
 */
import type { PlainKey } from '@/i18n';
import { STEPS } from './steps';

/** A menu entry that links to a screen. */
export interface MenuLink {
  label: PlainKey;
  /** The label in the bottom bar; a part of `label`, which would not fit on one line. */
  short?: PlainKey;
  to:
    | '/adminWelcome'
    | '/adminMain/postJob'
    | '/adminMain/adminVerification'
    | '/adminMain/postingCalendar'
    | '/adminMain/adminRequestedInvites'
    | '/adminMain/credential'
    | '/adminMain/updateFavorites'
    | '/adminMain/adminNotifications'
    | '/adminMain/profile'
    | '/adminMain/profileEdit/$topicId'
    | '/changePassword'
    | '/security'
    | '/settings'
    | '/adminMain/administration'
    | '/adminMain/viewjobstopay'
    | '/adminMain/viewInvoices'
    | '/userMain/upcomingJobs'
    | '/userMain/myPendingJobs'
    | '/userMain/schedules'
    | '/userMain/notifications'
    | '/userMain/profile'
    | '/userMain/viewClaims'
    | '/userMain/viewInvoices';
  icon:
    | 'home'
    | 'post'
    | 'list'
    | 'inbox'
    | 'star'
    | 'thumb'
    | 'board'
    | 'clock'
    | 'calendar'
    | 'bell'
    | 'money'
    | 'receipt'
    | 'person'
    | 'pencil'
    | 'building'
    | 'lock'
    | 'settings';
  /** The step, for links to the profile editor. */
  params?: { topicId: string };
}

/** Returns the props of a router link for a menu entry. */
export const linkTarget = ({ to, params }: MenuLink) => (params ? { to, params } : { to });

/** Returns the address of a menu entry. */
export const addressOf = ({ to, params }: MenuLink): string =>
  params ? to.replace('$topicId', params.topicId) : to;

/** A menu entry that opens a list of entries. */
export interface MenuGroup {
  label: PlainKey;
  icon: 'people' | 'person';
  items: readonly MenuLink[];
}

/** An entry of a menu. */
export type MenuEntry = MenuLink | MenuGroup;

const post: MenuLink = { label: 'title.postCase', to: '/adminMain/postJob', icon: 'post' };
const postings: MenuLink = {
  label: 'title.allPostings',
  to: '/adminMain/adminVerification',
  icon: 'list',
};
const calendar: MenuLink = {
  label: 'title.schedules',
  to: '/adminMain/postingCalendar',
  icon: 'calendar',
};
const eligibility: MenuLink = {
  label: 'title.eligibility',
  to: '/adminMain/credential',
  icon: 'thumb',
};
const favorites: MenuLink = {
  label: 'title.favorites',
  to: '/adminMain/updateFavorites',
  icon: 'star',
};
const requests: MenuLink = {
  label: 'title.requestedInvites',
  to: '/adminMain/adminRequestedInvites',
  icon: 'inbox',
};
const staff: MenuGroup = {
  label: 'menu.surgeryStaff',
  icon: 'people',
  items: [eligibility, favorites],
};
const newCases: MenuLink = { label: 'title.newCases', to: '/userMain/upcomingJobs', icon: 'board' };
const pending: MenuLink = {
  label: 'title.myPendingCases',
  to: '/userMain/myPendingJobs',
  icon: 'clock',
};
const schedules: MenuLink = {
  label: 'title.schedules',
  to: '/userMain/schedules',
  icon: 'calendar',
};

const personal: MenuLink = {
  label: 'menu.personalInformation',
  to: '/adminMain/profile',
  icon: 'person',
};
/** Sessions and other protections of the account (AMB-94). */
const security: MenuLink = { label: 'title.security', to: '/security', icon: 'lock' };
/** Notifications, language and appearance. */
const settings: MenuLink = { label: 'title.settings', to: '/settings', icon: 'settings' };
/** The account menu of administrators. */
const account: MenuGroup = {
  label: 'title.profile',
  icon: 'person',
  items: [
    personal,
    { label: 'menu.changePassword', to: '/changePassword', icon: 'pencil' },
    settings,
    security,
  ],
};
/** The account menu with all steps of the profile editor. */
const fullAccount: MenuGroup = {
  ...account,
  items: [
    personal,
    ...STEPS.map((topicId): MenuLink => ({
      label: `step.${topicId}`,
      to: '/adminMain/profileEdit/$topicId',
      params: { topicId },
      icon: 'pencil',
    })),
    settings,
    security,
  ],
};
/** The profile of a professional. */
const profile: MenuLink = { label: 'title.profile', to: '/userMain/profile', icon: 'person' };

/**
 * Claims and invoices. The specification does not place them, so they are the last entries
 * (AMB-27).
 */
const claims: MenuLink = {
  label: 'title.claims',
  to: '/adminMain/viewjobstopay',
  icon: 'money',
};
const toPay: readonly MenuLink[] = [
  claims,
  { label: 'title.invoices', to: '/adminMain/viewInvoices', icon: 'receipt' },
];
const myPay: readonly MenuLink[] = [
  { label: 'title.claims', to: '/userMain/viewClaims', icon: 'money' },
  { label: 'title.invoices', to: '/userMain/viewInvoices', icon: 'receipt' },
];

/** People, messages, the audit log and the centers (AMB-83). */
const administration: MenuLink = {
  label: 'title.administration',
  to: '/adminMain/administration',
  icon: 'building',
};

/**
 * Returns the menu of a role. A system administrator has the menu of an administrator and the
 * administration.
 */
export function menuOf(signInType: string): readonly MenuEntry[] {
  switch (signInType) {
    case 'SURGEON':
      return [post, postings, calendar, favorites, requests, fullAccount, ...toPay];
    case 'ADMIN':
      return [post, postings, calendar, staff, requests, account, ...toPay];
    case 'SYSTEM_ADMIN':
      return [post, postings, calendar, staff, requests, account, ...toPay, administration];
    case 'USER':
      return [newCases, pending, schedules, profile, ...myPay, settings, security];
    default:
      return [];
  }
}

/** Returns the notifications screen of the user's area. */
export const bellPath = (adminSignIn: boolean) =>
  adminSignIn ? ('/adminMain/adminNotifications' as const) : ('/userMain/notifications' as const);

/** Returns the help screen of the user's area. */
export const faqPath = (adminSignIn: boolean) =>
  adminSignIn ? ('/adminMain/faq' as const) : ('/userMain/faq' as const);

const bell = (adminSignIn: boolean): MenuLink => ({
  label: 'title.notifications',
  to: bellPath(adminSignIn),
  icon: 'bell',
});

/** Returns the entries of the navigation bar at the bottom of a phone. */
export const bottomBarOf = (adminSignIn: boolean): readonly MenuLink[] =>
  adminSignIn
    ? [
        { label: 'title.home', to: '/adminWelcome', icon: 'home' },
        { ...postings, short: 'nav.postings' },
        { ...post, short: 'nav.post' },
        { ...claims, short: 'nav.claims' },
        bell(adminSignIn),
      ]
    : [
        { ...newCases, short: 'nav.newCases' },
        { ...pending, short: 'nav.pending' },
        schedules,
        bell(adminSignIn),
        profile,
      ];
