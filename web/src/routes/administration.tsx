/** The routes of system administrators. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSystemAdmin } from '@/app/guards';
import { centersOfStatus } from '@/features/centers/queries';
import { loadTexts } from '@/i18n';
import { posterArea } from './posterArea';
import { prefetch } from './prefetch';
import { administrationSearch } from './search';

const getParentRoute = () => posterArea;

const centers = createRoute({
  getParentRoute,
  path: '/adminMain/centers',
  beforeLoad: requireSystemAdmin,
  loader: ({ context }) => {
    prefetch(context, centersOfStatus('UNCONFIRMED'));
    return loadTexts('secondary');
  },
  component: lazyRouteComponent(() => import('@/features/centers/CentersPage')),
  staticData: { title: 'title.centers' },
});

const administration = createRoute({
  getParentRoute,
  path: '/adminMain/administration',
  beforeLoad: requireSystemAdmin,
  validateSearch: administrationSearch,
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: async ({ context, deps }) => {
    const [{ prefetchTab }] = await Promise.all([
      import('@/features/administration/queries'),
      deps.show === 'audit' ? loadTexts('secondary', 'audit') : loadTexts('secondary'),
    ]);
    await prefetchTab(context.queryClient, deps.show);
  },
  component: lazyRouteComponent(() => import('@/features/administration/AdministrationPage')),
  staticData: { title: 'title.administration' },
});

export const administrationRoutes = [administration, centers] as const;
