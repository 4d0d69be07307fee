import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRouter,
  type LoaderFnContext,
  type RouterHistory,
} from '@tanstack/react-router';
import { RouteError, NotFound, RoutePending } from '@/app/Failures';
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
    context: { queryClient, opening: () => router.state.resolvedLocation === undefined },
    ...(history ? { history } : {}),
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: RoutePending,
    defaultPendingMs: 300,
    defaultPreload: 'intent',
    // Query decides what is fresh, the router does not.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
  for (const route of Object.values<AnyRoute>(router.routesById))
    if (route.path && !route.isRoot)
      route.options.loader ??= ahead(route.fullPath, route.id.startsWith('/shell/'));
  return router;
}

/**
 * The files of a screen are asked for together, and so is what it reads first, if it stands behind
 * the door: on intent, and when it opens.
 */
const ahead =
  (path: string, behindTheDoor: boolean) =>
  ({ cause, params, location, context }: LoaderFnContext): void => {
    const { queryClient, opening } = context as RouterContext;
    if (cause === 'stay') return;
    window.askFiles?.(path);
    // The first screen reads by itself: its code comes as early as the code that reads ahead.
    if (!behindTheDoor || opening()) return;
    const aim = { path, params: params as Record<string, string>, search: location.search };
    // Without it the screen reads by itself.
    void breathe()
      .then(() => import('./firstReads'))
      .then(
        ({ readAhead }) => readAhead(queryClient, aim),
        () => {},
      );
  };

declare global {
  interface Window {
    /** Asks for the files of a route's screen; by `public/start.js`, of a built page. */
    askFiles?: (path: string) => void;
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
