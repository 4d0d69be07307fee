/** The routes of surgeons and administrators for claims and invoices. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '@/i18n';
import { prefetchPaystub, prefetchPaystubs } from './loaders';
import { posterArea } from './posterArea';
import { prefetch, prefetchPages } from './prefetch';
import { claimsSearch, paystubsSearch } from './search';

const getParentRoute = () => posterArea;

const viewJobsToPay = createRoute({
  getParentRoute,
  path: '/adminMain/viewjobstopay',
  validateSearch: claimsSearch,
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: async ({ context, deps: { show } }) => {
    const texts = loadTexts('claims');
    const { payableClaims, pendingClaims, rejectedClaims } = await import('./claimReads');
    prefetch(context, pendingClaims(context.session));
    prefetch(context, payableClaims(context.session));
    if (show === 'rejected') prefetchPages(context, rejectedClaims(context.session));
    return texts;
  },
  component: lazyRouteComponent(() => import('@/features/claims/ClaimsToPayPage')),
  staticData: { title: 'title.claims' },
});

const viewInvoices = createRoute({
  getParentRoute,
  path: '/adminMain/viewInvoices',
  validateSearch: paystubsSearch,
  loaderDeps: ({ search: { show, page } }) => ({ show, page }),
  loader: prefetchPaystubs,
  component: lazyRouteComponent(() => import('@/features/paystubs/PaystubsPage')),
  staticData: { title: 'title.invoices' },
});

const invoice = createRoute({
  getParentRoute,
  path: '/adminMain/viewInvoices/$paystubId',
  loader: prefetchPaystub,
  component: lazyRouteComponent(() => import('@/features/paystubs/PaystubPage')),
  staticData: { title: 'title.invoices' },
});

export const paymentRoutes = [viewJobsToPay, viewInvoices, invoice] as const;
