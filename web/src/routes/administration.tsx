/** The routes of system administrators. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '@/i18n';
import { requireSystemAdmin } from '@/app/guards';
import { posterArea } from './posterArea';
import { whenLoaded } from './prefetch';
import { administrationSearch, centersSearch } from './search';

const getParentRoute = () => posterArea;

const centers = createRoute({
  getParentRoute,
  path: '/adminMain/centers',
  beforeLoad: requireSystemAdmin,
  validateSearch: centersSearch,
  loaderDeps: ({ search: { name } }) => ({ name }),
  loader: (input) => whenLoaded(import('./posterLoaders'), (it) => it.prefetchCenters(input)),
  component: lazyRouteComponent(() =>
    withTexts(import('@/features/centers/CentersPage'), 'centers'),
  ),
  staticData: { title: 'title.centers' },
});

const administration = createRoute({
  getParentRoute,
  path: '/adminMain/administration',
  beforeLoad: requireSystemAdmin,
  validateSearch: administrationSearch,
  loaderDeps: ({ search: { show, person, object } }) => ({ show, person, object }),
  loader: ({ context, deps }) =>
    whenLoaded(import('@/features/administration/queries'), ({ prefetchTab }) =>
      prefetchTab(context.queryClient, deps),
    ),
  component: lazyRouteComponent(() =>
    withTexts(import('@/features/administration/AdministrationPage'), 'administration'),
  ),
  staticData: { title: 'title.administration' },
});

export const administrationRoutes = [administration, centers] as const;
