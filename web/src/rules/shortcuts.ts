/**
 * Keyboard shortcuts. A single key never changes data, no key acts while the user types, and the
 * user can disable all of them (WCAG 2.1.4).
 */
import { bellPath, faqPath, type MenuLink, menuOf } from './menu';

/** The action of a key. */
export type Shortcut =
  { do: 'help' | 'search' | 'next' | 'previous' | 'wait' } | { do: 'go'; to: Destination['to'] };

/** A screen and the letter that opens it after `g`. */
export interface Destination {
  letter: string;
  label: MenuLink['label'] | 'shell.help';
  to: MenuLink['to'] | ReturnType<typeof faqPath>;
}

/**
 * Letters by the last segment of the path. Both areas use the same letter for the same kind of
 * screen.
 */
const LETTERS: Record<string, string> = {
  postJob: 'p',
  adminVerification: 'a',
  postingCalendar: 's',
  schedules: 's',
  adminRequestedInvites: 'r',
  updateFavorites: 'f',
  credential: 'e',
  administration: 'o',
  viewjobstopay: 'c',
  viewClaims: 'c',
  viewInvoices: 'i',
  profile: 'm',
  changePassword: 'x',
  security: 'k',
  settings: 't',
  upcomingJobs: 'j',
  myPendingJobs: 'w',
  adminNotifications: 'n',
  notifications: 'n',
  faq: 'h',
};

/** Returns the destinations of a role: its menu, notifications and help. */
export function destinationsOf(user: {
  signInType: string;
  adminSignIn: boolean;
}): readonly Destination[] {
  const links: Omit<Destination, 'letter'>[] = [
    ...menuOf(user.signInType).flatMap((entry) => ('items' in entry ? entry.items : [entry])),
    { label: 'title.notifications', to: bellPath(user.adminSignIn) },
    { label: 'shell.help', to: faqPath(user.adminSignIn) },
  ];
  return links.flatMap(({ label, to }) => {
    const letter = LETTERS[to.split('/').at(-1) ?? ''];
    return letter === undefined ? [] : [{ letter, label, to }];
  });
}

/** Returns the action of a key after the previous key; undefined if it has none. */
export function shortcutOf(
  before: string | undefined,
  key: string,
  destinations: readonly Destination[],
): Shortcut | undefined {
  if (before === 'g') {
    const found = destinations.find(({ letter }) => letter === key.toLowerCase());
    return found && { do: 'go', to: found.to };
  }
  switch (key) {
    case '?':
      return { do: 'help' };
    case '/':
      return { do: 'search' };
    case 'j':
      return { do: 'next' };
    case 'k':
      return { do: 'previous' };
    case 'g':
      return { do: 'wait' };
    default:
      return undefined;
  }
}
