import { createRoute } from '@tanstack/react-router';
import { screenOf } from './screenOf';
import { loadTexts } from '@/i18n';
import { requireSession } from '@/app/guards';
import { root } from './root';

/** Everything behind the sign-in: one guard, one shell. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  loader: () => loadTexts('screens'),
  component: screenOf(() => import('@/app/Shell')),
});

/** */
export const logout = createRoute({
  getParentRoute: () => shell,
  path: '/logout',
  component: screenOf(() => import('@/features/accounts/LogoutPage')),
  staticData: { title: 'title.logout' },
});

/** The guide of the signed-in role. */
export const guide = createRoute({
  getParentRoute: () => shell,
  path: '/guide',
  component: screenOf(() => import('@/features/help/GuidePage')),
  staticData: { title: 'title.guide' },
});

/** */
export const changePassword = createRoute({
  getParentRoute: () => shell,
  path: '/changePassword',
  component: screenOf(() => import('@/features/accounts/ChangePasswordPage')),
  staticData: { title: 'title.changePassword' },
});

/** H-02: over the screen it was opened from, or a screen of its own. */
export const otherProfile = createRoute({
  getParentRoute: () => shell,
  path: '/profile/$id',
  component: screenOf(() => import('@/features/profile/OtherProfilePage')),
  staticData: { title: 'title.profile' },
});
