/**
 * The menus per role, in the order of the specification (J-09..J-20). Only screens that exist are
 * listed; a new screen joins at its place.
 */
import type { PlainKey } from '@/i18n/frame';

/** An entry that leads to a screen. */
export interface MenuLink {
  label: PlainKey;
  to:
    | '/adminMain/postJob'
    | '/adminMain/adminVerification'
    | '/adminMain/adminRequestedInvites'
    | '/adminMain/updateFavorites'
    | '/adminMain/adminNotifications'
    | '/userMain/upcomingJobs'
    | '/userMain/myPendingJobs'
    | '/userMain/notifications';
  icon: 'post' | 'list' | 'inbox' | 'star' | 'board' | 'clock' | 'bell';
}

/** An entry that opens to more entries. */
export interface MenuGroup {
  label: PlainKey;
  icon: 'people';
  items: readonly MenuLink[];
}

/** One entry of a menu. */
export type MenuEntry = MenuLink | MenuGroup;

const post: MenuLink = { label: 'title.postCase', to: '/adminMain/postJob', icon: 'post' };
const postings: MenuLink = {
  label: 'title.allPostings',
  to: '/adminMain/adminVerification',
  icon: 'list',
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
const staff: MenuGroup = { label: 'menu.surgeryStaff', icon: 'people', items: [favorites] };
const newCases: MenuLink = { label: 'title.newCases', to: '/userMain/upcomingJobs', icon: 'board' };
const pending: MenuLink = {
  label: 'title.myPendingCases',
  to: '/userMain/myPendingJobs',
  icon: 'clock',
};

/** The menu of a role. A system administrator has the administrator's (AMB-26). */
export function menuOf(signInType: string): readonly MenuEntry[] {
  switch (signInType) {
    case 'SURGEON':
      return [post, postings, favorites, requests];
    case 'ADMIN':
    case 'SYSTEM_ADMIN':
      return [post, postings, staff, requests];
    case 'USER':
      return [newCases, pending];
    default:
      return [];
  }
}

/** The bell's screen on either side (D-01, D-02). */
export const bellPath = (adminSignIn: boolean) =>
  adminSignIn ? ('/adminMain/adminNotifications' as const) : ('/userMain/notifications' as const);

/** The questions and answers of either side (AMB-27). */
export const faqPath = (adminSignIn: boolean) =>
  adminSignIn ? ('/adminMain/faq' as const) : ('/userMain/faq' as const);

/** The bar at the bottom of a professional's phone. */
export const bottomBar: readonly MenuLink[] = [
  newCases,
  pending,
  { label: 'title.notifications', to: '/userMain/notifications', icon: 'bell' },
];
