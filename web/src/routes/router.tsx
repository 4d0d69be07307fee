import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { AreaError, NotFound, ScreenPending } from '@/app/Failures';
import { posterRoutes } from './posters';
import { professionalRoutes, userWelcome } from './professionals';
import { publicRoutes } from './public';
import { root } from './root';
import { changePassword, guide, logout, otherProfile, shell } from './shell';

const tree = root.addChildren([
  publicRoutes,
  shell.addChildren([
    posterRoutes,
    professionalRoutes,
    userWelcome,
    changePassword,
    guide,
    logout,
    otherProfile,
  ]),
]);

/** Makes the router; tests hand in a history of their own. */
export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    ...(history ? { history } : {}),
    defaultErrorComponent: AreaError,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: ScreenPending,
    defaultPendingMs: 300,
    defaultPreload: 'intent',
    // Query decides what is fresh, the router does not.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
