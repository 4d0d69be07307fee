/** The routes of surgeons and administrators for claims and invoices. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '@/i18n';
import { prefetchPaystub, prefetchPaystubs } from './loaders';
import { PaystubsPage, PaystubPage } from './pages';
import { posterArea } from './posterArea';
import { prefetch, prefetchPages, whenLoaded } from './prefetch';
import { claimsSearch, paystubsSearch } from './search';

const getParentRoute = () => posterArea;

const viewJobsToPay = createRoute({
  getParentRoute,
  path: '/adminMain/viewjobstopay',
  validateSearch: claimsSearch,
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: ({ context, deps: { show } }) =>
    whenLoaded(
      import('./claimQueries'),
      ({ payableClaimsQuery, pendingClaimsQuery, rejectedClaimsQuery }) => {
        prefetch(context, pendingClaimsQuery(context.session));
        prefetch(context, payableClaimsQuery(context.session));
        if (show === 'rejected') prefetchPages(context, rejectedClaimsQuery(context.session));
      },
    ),
  component: lazyRouteComponent(() =>
    withTexts(import('@/features/claims/ClaimsToPayPage'), 'claims'),
  ),
  staticData: { title: 'title.claims' },
});

const viewInvoices = createRoute({
  getParentRoute,
  path: '/adminMain/viewInvoices',
  validateSearch: paystubsSearch,
  loaderDeps: ({ search: { show, page } }) => ({ show, page }),
  loader: prefetchPaystubs,
  component: PaystubsPage,
  staticData: { title: 'title.invoices' },
});

const invoice = createRoute({
  getParentRoute,
  path: '/adminMain/viewInvoices/$paystubId',
  loader: prefetchPaystub,
  component: PaystubPage,
  staticData: { title: 'title.invoices' },
});

export const paymentRoutes = [viewJobsToPay, viewInvoices, invoice] as const;
