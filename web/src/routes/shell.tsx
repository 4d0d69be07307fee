import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '@/i18n';
import { profileQuery, secondFactorsQuery } from '@/api/queries';
import { requireSession } from '@/app/guards';
import { ownSessionsQuery } from '@/features/security/queries';
import { lacksSecondFactor } from '@/rules/roles';
import { passkeysQuery } from '@/shared/passkeyQueries';
import { prefetch } from './prefetch';
import { root } from './root';
import { nextSearch } from './search';

/** The parent route of all signed-in screens: session guard and shell. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => withTexts(import('@/app/Shell'), 'signedIn', 'common')),
});

export const logout = createRoute({
  getParentRoute: () => shell,
  path: '/logout',
  component: lazyRouteComponent(() => import('@/features/accounts/LogoutPage')),
  staticData: { title: 'title.logout' },
});

/** The guide for the role of the user. */
export const guide = createRoute({
  getParentRoute: () => shell,
  path: '/guide',
  component: lazyRouteComponent(() => withTexts(import('@/features/help/GuidePage'), 'help')),
  staticData: { title: 'title.guide' },
});

export const changePassword = createRoute({
  getParentRoute: () => shell,
  path: '/changePassword',
  component: lazyRouteComponent(() =>
    withTexts(import('@/features/accounts/ChangePasswordPage'), 'forms', 'password'),
  ),
  staticData: { title: 'title.changePassword' },
});

/** Notifications, language and appearance. */
export const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  loader: ({ context }) => {
    return context.queryClient.prefetchQuery(profileQuery(context.session.user.userId));
  },
  component: lazyRouteComponent(() =>
    withTexts(import('@/features/settings/SettingsPage'), 'dispatch', 'documents', 'settings'),
  ),
  staticData: { title: 'title.settings' },
});

/** Sessions and other protections of the account. */
export const security = createRoute({
  getParentRoute: () => shell,
  path: '/security',
  validateSearch: nextSearch,
  loader: ({ context: { queryClient, session } }) => {
    // The screen waits for its lists, which would push the later sections down.
    const factors = queryClient.prefetchQuery(secondFactorsQuery);
    // Without a required second factor, the server refuses other reads.
    const list = !lacksSecondFactor(session.user) && queryClient.prefetchQuery(ownSessionsQuery);
    return Promise.all([factors, list, queryClient.prefetchQuery(passkeysQuery)]);
  },
  component: lazyRouteComponent(() =>
    withTexts(import('@/features/security/SecurityPage'), 'passkeys', 'removal', 'security'),
  ),
  staticData: { title: 'title.security' },
});

/**
 * The profile of another person. A link opens it as a dialog over the current screen; this route
 * shows it as a screen.
 */
export const otherProfile = createRoute({
  getParentRoute: () => shell,
  path: '/profile/$id',
  loader: ({ context, params }) => prefetch(context, profileQuery(params.id)),
  component: lazyRouteComponent(() =>
    withTexts(
      import('@/features/profile/OtherProfilePage'),
      'documents',
      'profile',
      'profileParts',
      'security',
    ),
  ),
  staticData: { title: 'title.profile' },
});
