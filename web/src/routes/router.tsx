import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRouter,
  type LoaderFnContext,
  type RouterHistory,
} from '@tanstack/react-router';
import { AreaError, NotFound, ScreenPending } from '@/app/Failures';
import type { RouterContext } from '@/app/guards';
import { breathe } from '@/lib/breathe';
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
  const router = createRouter({
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
  for (const route of Object.values<AnyRoute>(router.routesById))
    if (route.id.startsWith('/shell/')) route.options.loader ??= ahead(route.fullPath);
  return router;
}

/** What a screen reads first is asked for with its code: on intent, and when it opens. */
const ahead =
  (path: string) =>
  ({ cause, params, location, context }: LoaderFnContext): void => {
    if (cause === 'stay') return;
    const { queryClient } = context as RouterContext;
    const aim = { path, params: params as Record<string, string>, search: location.search };
    // Without it the screen reads by itself.
    void breathe()
      .then(() => import('./firstReads'))
      .then(
        ({ readAhead }) => readAhead(queryClient, aim),
        () => {},
      );
  };

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
