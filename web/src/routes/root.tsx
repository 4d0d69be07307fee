import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFound } from '@/app/Failures';
import { FirstScreen } from '@/app/FirstScreen';
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
      <FirstScreen />
    </>
  ),
  notFoundComponent: NotFound,
  staticData: {},
});
