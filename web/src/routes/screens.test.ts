import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { SCREENS } from '../../../e2e/sweep/screens.ts';
import { t } from '@/i18n';
import { makeRouter } from './router';

/** All routes of the client; the browser sweep opens the entries of its own table. */
const { routesByPath } = makeRouter(new QueryClient(), createMemoryHistory());
const listed = SCREENS.filter((screen) => screen.route !== '*');

describe('the sweep of all screens', () => {
  it('covers exactly the routes of the client', () => {
    const routes = new Set(listed.map((screen) => screen.route));
    expect([...routes].toSorted()).toEqual(Object.keys(routesByPath).toSorted());
  });

  it.each(listed.filter((screen) => screen.route !== '/userMain'))(
    'expects the page title of $route',
    ({ route, title }) => {
      const own = routesByPath[route as keyof typeof routesByPath].options.staticData?.title;
      expect(own && t(own)).toBe(title);
    },
  );

  it('fills every parameter of an address', () => {
    for (const { route, open } of SCREENS)
      if (route.includes('$')) expect(open, route).not.toBeUndefined();
  });
});
