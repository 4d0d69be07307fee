import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '@/i18n';
import { profile } from '@/api/queries';
import { requireSession } from '@/app/guards';
import { prefetch } from './prefetch';
import { root } from './root';

/** Everything behind the sign-in: one guard, one shell. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  loader: () => loadTexts('screens'),
  component: lazyRouteComponent(() => import('@/app/Shell')),
});

export const logout = createRoute({
  getParentRoute: () => shell,
  path: '/logout',
  component: lazyRouteComponent(() => import('@/features/accounts/LogoutPage')),
  staticData: { title: 'title.logout' },
});

/** The guide of the signed-in role. */
export const guide = createRoute({
  getParentRoute: () => shell,
  path: '/guide',
  component: lazyRouteComponent(() => import('@/features/help/GuidePage')),
  staticData: { title: 'title.guide' },
});

export const changePassword = createRoute({
  getParentRoute: () => shell,
  path: '/changePassword',
  component: lazyRouteComponent(() => import('@/features/accounts/ChangePasswordPage')),
  staticData: { title: 'title.changePassword' },
});

/** H-02: over the screen it was opened from, or a screen of its own. */
export const otherProfile = createRoute({
  getParentRoute: () => shell,
  path: '/profile/$id',
  loader: ({ context, params }) => prefetch(context, profile(params.id)),
  component: lazyRouteComponent(() => import('@/features/profile/OtherProfilePage')),
  staticData: { title: 'title.profile' },
});
