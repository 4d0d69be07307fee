import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { NotFound } from '@/app/Failures';
import type { RouterContext } from '@/app/guards';
import { PageManners } from '@/app/PageManners';
import { SessionEnd } from '@/app/SessionEnd';

/** The root of all screens. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <PageManners />
      <SessionEnd />
      <Outlet />
    </>
  ),
  notFoundComponent: NotFound,
  staticData: {},
});
