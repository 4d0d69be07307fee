import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { NotFound } from '@/app/Failures';
import type { RouterContext } from '@/app/guards';
import { RouteAnnouncer } from '@/app/RouteAnnouncer';
import { SessionEnd } from '@/app/SessionEnd';
import { SessionLanguage } from '@/app/SessionLanguage';

/** The root route. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <RouteAnnouncer />
      <SessionEnd />
      <SessionLanguage />
      <Outlet />
    </>
  ),
  notFoundComponent: NotFound,
  staticData: {},
});
