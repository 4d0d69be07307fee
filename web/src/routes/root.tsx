import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFound } from '@/app/Failures';
import type { RouterContext } from '@/app/guards';
import { Opened } from '@/app/Opened';
import { RouteAnnouncer } from '@/app/RouteAnnouncer';
import { SessionEnd } from '@/app/SessionEnd';

/** The root of all screens. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <RouteAnnouncer />
      <SessionEnd />
      <Opened />
    </>
  ),
  notFoundComponent: NotFound,
  staticData: {},
});
