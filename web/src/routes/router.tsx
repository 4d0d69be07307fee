import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { NotFound, RouteError, RoutePending } from '@/app/Failures';
import { posterRoutes } from './posters';
import { professionalRoutes, userWelcome } from './professionals';
import { publicRoutes } from './public';
import { root } from './root';
import { changePassword, guide, logout, otherProfile, security, settings, shell } from './shell';

const routeTree = root.addChildren([
  publicRoutes,
  shell.addChildren([
    posterRoutes,
    professionalRoutes,
    userWelcome,
    changePassword,
    guide,
    logout,
    otherProfile,
    security,
    settings,
  ]),
]);

/** Creates the router; tests pass a history of their own. */
export const makeRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    ...(history ? { history } : {}),
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: RoutePending,
    defaultPendingMs: 300,
    defaultPreload: 'intent',
    // Loaders only start reads, and the query client decides what is fresh. With 0, every preload
    // runs its loader; a cached match does not, and its screen refetches stale data when it mounts.
    defaultPreloadStaleTime: 0,
    defaultStaleTime: Infinity,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
