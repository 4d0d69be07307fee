/** The routes of professionals. */
import { centers } from '@/api/publicQueries';
import type { CaseFilter } from '@/rules/caseFilter';
import { faqLoader } from './faqLoader';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadTexts } from '@/i18n';
import { verificationRequests } from '@/api/queries';
import { requireArea, requireProfessionalHome, validateStep } from '@/app/guards';
import { attention } from '@/features/home/queries';
import {
  type LoaderInput,
  prefetchOwnProfile,
  prefetchPaystub,
  prefetchPaystubs,
  prefetchSchedule,
  scheduleDeps,
} from './loaders';
import { prefetch, prefetchNotices, prefetchPages } from './prefetch';
import { casesSearch, fileSearch, myClaimsSearch, paystubsSearch, scheduleSearch } from './search';
import { shell } from './shell';

const area = createRoute({
  getParentRoute: () => shell,
  id: 'professionals',
  beforeLoad: requireArea('professional'),
});
const getParentRoute = () => area;

interface CasesDeps extends CaseFilter {
  view?: 'mine' | undefined;
}

// The query is not part of the first visit.
const prefetchCases = async ({ context, deps = {} }: LoaderInput & { deps?: CasesDeps }) => {
  const { shownNewJobs } = await import('@/api/newJobs');
  void context.queryClient.prefetchInfiniteQuery(shownNewJobs(context.session.user, deps));
};

/** The address without a topic opens New Cases. */
const userMain = createRoute({
  getParentRoute,
  path: '/userMain',
  beforeLoad: () => {
    throw redirect({ to: '/userMain/upcomingJobs', replace: true });
  },
});

/** Unknown topics show an empty page inside the shell. */
const unknownTopic = createRoute({
  getParentRoute,
  path: '/userMain/$topicId',
  beforeLoad: ({ params }) => {
    // The profile editor without a step opens its first one.
    if (params.topicId === 'profileEdit') validateStep('/userMain/profileEdit/$topicId', '');
  },
  component: lazyRouteComponent(() => import('@/features/home/EmptyHomePage')),
  staticData: { title: 'title.home' },
});

const upcomingJobs = createRoute({
  getParentRoute,
  path: '/userMain/upcomingJobs',
  validateSearch: casesSearch,
  loaderDeps: ({ search: { view, text, from, until, pay, miles, center } }) => ({
    view,
    text,
    from,
    until,
    pay,
    miles,
    center,
  }),
  loader: prefetchCases,
  component: lazyRouteComponent(() => import('@/features/cases/NewCasesPage')),
  staticData: { title: 'title.newCases' },
});

const myPendingJobs = createRoute({
  getParentRoute,
  path: '/userMain/myPendingJobs',
  loader: prefetchCases,
  component: lazyRouteComponent(() => import('@/features/cases/PendingCasesPage')),
  staticData: { title: 'title.myPendingCases' },
});

const schedules = createRoute({
  getParentRoute,
  path: '/userMain/schedules',
  validateSearch: scheduleSearch,
  loaderDeps: scheduleDeps,
  loader: prefetchSchedule,
  component: lazyRouteComponent(() => import('@/features/schedules/SchedulesPage')),
  staticData: { title: 'title.schedules' },
});

const notifications = createRoute({
  getParentRoute,
  path: '/userMain/notifications',
  loader: (match) => Promise.all([loadTexts('secondary'), prefetchNotices(match)]),
  component: lazyRouteComponent(() => import('@/features/notices/NoticesPage')),
  staticData: { title: 'title.notifications' },
});

const downloadLink = createRoute({
  getParentRoute,
  path: '/userMain/downloadLink',
  validateSearch: fileSearch,
  component: lazyRouteComponent(() => import('@/features/documents/DownloadLinkPage')),
  staticData: { title: 'title.document' },
});

const faq = createRoute({
  getParentRoute,
  path: '/userMain/faq',
  loader: faqLoader,
  component: lazyRouteComponent(() => import('@/features/help/UserFaqPage')),
  staticData: { title: 'title.faq' },
});

const payment = createRoute({
  getParentRoute,
  path: '/userMain/payment',
  component: lazyRouteComponent(() => import('@/features/help/PaymentPage')),
  staticData: { title: 'title.payment' },
});

const profile = createRoute({
  getParentRoute,
  path: '/userMain/profile',
  loader: (input) => {
    prefetchOwnProfile(input);
    // The screen waits for what would push the documents down.
    const { queryClient } = input.context;
    return Promise.all([
      queryClient.prefetchQuery(verificationRequests),
      queryClient.prefetchQuery(centers),
    ]);
  },
  component: lazyRouteComponent(() => import('@/features/profile/ProfilePage')),
  staticData: { title: 'title.profile' },
});

const profileEdit = createRoute({
  getParentRoute,
  path: '/userMain/profileEdit/$topicId',
  beforeLoad: ({ params }) => validateStep('/userMain/profileEdit/$topicId', params.topicId),
  loader: prefetchOwnProfile,
  component: lazyRouteComponent(() => import('@/features/profile/EditorPage')),
  staticData: { title: 'title.profile' },
});

const viewClaims = createRoute({
  getParentRoute,
  path: '/userMain/viewClaims',
  validateSearch: myClaimsSearch,
  loader: async ({ context }) => {
    const texts = loadTexts('claims');
    const { claimable, submittedClaims } = await import('./claimReads');
    prefetch(context, claimable(context.session));
    prefetchPages(context, submittedClaims(context.session));
    return texts;
  },
  component: lazyRouteComponent(() => import('@/features/claims/MyClaimsPage')),
  staticData: { title: 'title.claims' },
});

const viewInvoices = createRoute({
  getParentRoute,
  path: '/userMain/viewInvoices',
  validateSearch: paystubsSearch,
  loaderDeps: ({ search: { show, page } }) => ({ show, page }),
  loader: prefetchPaystubs,
  component: lazyRouteComponent(() => import('@/features/paystubs/PaystubsPage')),
  staticData: { title: 'title.invoices' },
});

const invoice = createRoute({
  getParentRoute,
  path: '/userMain/viewInvoices/$paystubId',
  loader: prefetchPaystub,
  component: lazyRouteComponent(() => import('@/features/paystubs/PaystubPage')),
  staticData: { title: 'title.invoices' },
});

/** Posters are redirected to their own home. */
export const userWelcome = createRoute({
  getParentRoute: () => shell,
  path: '/userWelcome',
  beforeLoad: requireProfessionalHome,
  loader: ({ context }) => {
    prefetch(context, attention(context.session));
    return loadTexts('secondary');
  },
  component: lazyRouteComponent(() => import('@/features/home/UserWelcomePage')),
  staticData: { title: 'title.home' },
});

export const professionalRoutes = area.addChildren([
  userMain,
  unknownTopic,
  upcomingJobs,
  myPendingJobs,
  schedules,
  notifications,
  downloadLink,
  faq,
  payment,
  viewClaims,
  viewInvoices,
  invoice,
  profile,
  profileEdit,
]);
