/** The routes of professionals. */
import { centersQuery } from '@/api/publicQueries';
import { withTexts } from '@/i18n';
import type { CaseFilter } from '@/rules/caseFilter';
import { faqLoader } from './faqLoader';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { verificationRequestsQuery } from '@/api/queries';
import { requireArea, requireProfessionalHome, validateStep } from '@/app/guards';
import { type LoaderInput, prefetchOwnProfile, prefetchPaystub, prefetchPaystubs } from './loaders';
import {
  SchedulesPage,
  NoticesPage,
  DownloadLinkPage,
  PaymentPage,
  ProfilePage,
  EditorPage,
  PaystubsPage,
  PaystubPage,
} from './pages';
import { prefetch, prefetchNotices, prefetchPages, whenLoaded } from './prefetch';
import {
  casesSearch,
  fileSearch,
  myClaimsSearch,
  noticesSearch,
  paystubsSearch,
  scheduleSearch,
} from './search';
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
const prefetchCases = ({ context, deps = {} }: LoaderInput & { deps?: CasesDeps }) =>
  whenLoaded(import('@/api/newJobs'), ({ prefetchNewCases }) => prefetchNewCases(context, deps));

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
  component: lazyRouteComponent(() =>
    withTexts(
      import('@/features/cases/NewCasesPage'),
      'attendance',
      'availability',
      'cases',
      'decisions',
    ),
  ),
  staticData: { title: 'title.newCases' },
});

const myPendingJobs = createRoute({
  getParentRoute,
  path: '/userMain/myPendingJobs',
  loader: prefetchCases,
  component: lazyRouteComponent(() =>
    withTexts(
      import('@/features/cases/PendingCasesPage'),
      'attendance',
      'availability',
      'cases',
      'decisions',
    ),
  ),
  staticData: { title: 'title.myPendingCases' },
});

const schedules = createRoute({
  getParentRoute,
  path: '/userMain/schedules',
  validateSearch: scheduleSearch,
  loaderDeps: ({ search: { view, day } }) => ({ view, day }),
  loader: (input) => whenLoaded(import('./scheduleLoader'), (it) => it.prefetchSchedule(input)),
  component: SchedulesPage,
  staticData: { title: 'title.schedules' },
});

const notifications = createRoute({
  getParentRoute,
  path: '/userMain/notifications',
  validateSearch: noticesSearch,
  loader: prefetchNotices,
  component: NoticesPage,
  staticData: { title: 'title.notifications' },
});

const downloadLink = createRoute({
  getParentRoute,
  path: '/userMain/downloadLink',
  validateSearch: fileSearch,
  component: DownloadLinkPage,
  staticData: { title: 'title.document' },
});

const faq = createRoute({
  getParentRoute,
  path: '/userMain/faq',
  loader: faqLoader,
  component: lazyRouteComponent(() => withTexts(import('@/features/help/UserFaqPage'), 'help')),
  staticData: { title: 'title.faq' },
});

const payment = createRoute({
  getParentRoute,
  path: '/userMain/payment',
  component: PaymentPage,
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
      queryClient.prefetchQuery(verificationRequestsQuery),
      queryClient.prefetchQuery(centersQuery),
    ]);
  },
  component: ProfilePage,
  staticData: { title: 'title.profile' },
});

const profileEdit = createRoute({
  getParentRoute,
  path: '/userMain/profileEdit/$topicId',
  beforeLoad: ({ params }) => validateStep('/userMain/profileEdit/$topicId', params.topicId),
  loader: prefetchOwnProfile,
  component: EditorPage,
  staticData: { title: 'title.profile' },
});

const viewClaims = createRoute({
  getParentRoute,
  path: '/userMain/viewClaims',
  validateSearch: myClaimsSearch,
  loader: ({ context }) =>
    whenLoaded(import('./claimQueries'), ({ claimableCasesQuery, submittedClaimsQuery }) => {
      prefetch(context, claimableCasesQuery(context.session));
      prefetchPages(context, submittedClaimsQuery(context.session));
    }),
  component: lazyRouteComponent(() =>
    withTexts(import('@/features/claims/MyClaimsPage'), 'claims'),
  ),
  staticData: { title: 'title.claims' },
});

const viewInvoices = createRoute({
  getParentRoute,
  path: '/userMain/viewInvoices',
  validateSearch: paystubsSearch,
  loaderDeps: ({ search: { show, page } }) => ({ show, page }),
  loader: prefetchPaystubs,
  component: PaystubsPage,
  staticData: { title: 'title.invoices' },
});

const invoice = createRoute({
  getParentRoute,
  path: '/userMain/viewInvoices/$paystubId',
  loader: prefetchPaystub,
  component: PaystubPage,
  staticData: { title: 'title.invoices' },
});

/** Posters are redirected to their own home. */
export const userWelcome = createRoute({
  getParentRoute: () => shell,
  path: '/userWelcome',
  beforeLoad: requireProfessionalHome,
  loader: (input) => whenLoaded(import('./caseLoaders'), (it) => it.prefetchAttention(input)),
  component: lazyRouteComponent(() =>
    withTexts(
      import('@/features/home/UserWelcomePage'),
      'attendance',
      'decisions',
      'documents',
      'home',
      'people',
    ),
  ),
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
