/** The routes of surgeons and administrators; those of payments and of system administrators have files of their own. */
import { faqLoader } from './faqLoader';
import { withTexts } from '@/i18n';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireAdministrator, validateStep } from '@/app/guards';
import { administrationRoutes } from './administration';
import { type LoaderInput, prefetchOwnProfile } from './loaders';
import { paymentRoutes } from './payments';
import { posterArea } from './posterArea';
import {
  SchedulesPage,
  NoticesPage,
  DownloadLinkPage,
  PaymentPage,
  ProfilePage,
  EditorPage,
} from './pages';
import { prefetchNotices, whenLoaded } from './prefetch';
import {
  eligibilitySearch,
  favoritesSearch,
  fileSearch,
  noticesSearch,
  postSearch,
  postingsSearch,
  rangeSearch,
  scheduleSearch,
} from './search';

const getParentRoute = () => posterArea;

const prefetchHome = (input: LoaderInput) =>
  whenLoaded(import('./caseLoaders'), (it) => it.prefetchHome(input));

const Welcome = lazyRouteComponent(() =>
  withTexts(
    import('@/features/home/AdminWelcomePage'),
    'attendance',
    'decisions',
    'documents',
    'home',
    'people',
  ),
);

const adminWelcome = createRoute({
  getParentRoute,
  path: '/adminWelcome',
  loader: prefetchHome,
  component: Welcome,
  staticData: { title: 'title.home' },
});

const adminMain = createRoute({
  getParentRoute,
  path: '/adminMain',
  loader: prefetchHome,
  component: Welcome,
  staticData: { title: 'title.home' },
});

/** Unknown topics show the welcome screen. */
const unknownTopic = createRoute({
  getParentRoute,
  path: '/adminMain/$topicId',
  beforeLoad: ({ params }) => {
    // The profile editor without a step opens its first one.
    if (params.topicId === 'profileEdit') validateStep('/adminMain/profileEdit/$topicId', '');
  },
  loader: prefetchHome,
  component: Welcome,
  staticData: { title: 'title.home' },
});

const postJob = createRoute({
  getParentRoute,
  path: '/adminMain/postJob',
  validateSearch: postSearch,
  loader: (input) => whenLoaded(import('./caseLoaders'), (it) => it.prefetchPostCase(input)),
  component: lazyRouteComponent(() => withTexts(import('@/features/cases/PostCasePage'), 'post')),
  staticData: { title: 'title.postCase' },
});

const adminVerification = createRoute({
  getParentRoute,
  path: '/adminMain/adminVerification',
  validateSearch: postingsSearch,
  loaderDeps: ({ search: { start, end } }) => ({ start, end }),
  loader: (input) => whenLoaded(import('./caseLoaders'), (it) => it.prefetchPostings(input)),
  component: lazyRouteComponent(() =>
    withTexts(
      import('@/features/cases/PostingsPage'),
      'attendance',
      'decisions',
      'dispatch',
      'documents',
      'editCase',
      'people',
      'post',
      'postings',
    ),
  ),
  staticData: { title: 'title.allPostings' },
});

const postingCalendar = createRoute({
  getParentRoute,
  path: '/adminMain/postingCalendar',
  validateSearch: scheduleSearch,
  loaderDeps: ({ search: { view, day } }) => ({ view, day }),
  loader: (input) => whenLoaded(import('./scheduleLoader'), (it) => it.prefetchSchedule(input)),
  component: SchedulesPage,
  staticData: { title: 'title.schedules' },
});

const adminRequestedInvites = createRoute({
  getParentRoute,
  path: '/adminMain/adminRequestedInvites',
  validateSearch: rangeSearch,
  loaderDeps: ({ search: { start, end } }) => ({ start, end }),
  loader: (input) => whenLoaded(import('./posterLoaders'), (it) => it.prefetchRequests(input)),
  component: lazyRouteComponent(() =>
    withTexts(
      import('@/features/invitations/RequestedInvitesPage'),
      'decisions',
      'documents',
      'people',
      'requests',
    ),
  ),
  staticData: { title: 'title.requestedInvites' },
});

const adminNotifications = createRoute({
  getParentRoute,
  path: '/adminMain/adminNotifications',
  validateSearch: noticesSearch,
  loader: prefetchNotices,
  component: NoticesPage,
  staticData: { title: 'title.notifications' },
});

const updateFavorites = createRoute({
  getParentRoute,
  path: '/adminMain/updateFavorites',
  validateSearch: favoritesSearch,
  // The own favorites are searched here, without a request.
  loaderDeps: ({ search: { page, name, show } }) => ({ page, name: show ? undefined : name }),
  loader: (input) => whenLoaded(import('./posterLoaders'), (it) => it.prefetchFavorites(input)),
  component: lazyRouteComponent(() =>
    withTexts(
      import('@/features/favorites/FavoritesPage'),
      'documents',
      'favorites',
      'paging',
      'people',
    ),
  ),
  staticData: { title: 'title.favorites' },
});

const credential = createRoute({
  getParentRoute,
  path: '/adminMain/credential',
  beforeLoad: requireAdministrator,
  validateSearch: eligibilitySearch,
  loaderDeps: ({ search: { page, type, name, person, view } }) => ({
    page,
    type,
    name,
    person,
    view,
  }),
  loader: (input) => whenLoaded(import('./posterLoaders'), (it) => it.prefetchEligibility(input)),
  component: lazyRouteComponent(() =>
    withTexts(
      import('@/features/eligibility/EligibilityPage'),
      'documents',
      'eligibility',
      'paging',
      'pipeline',
    ),
  ),
  staticData: { title: 'title.eligibility' },
});

const downloadLink = createRoute({
  getParentRoute,
  path: '/adminMain/downloadLink',
  validateSearch: fileSearch,
  component: DownloadLinkPage,
  staticData: { title: 'title.document' },
});

const faq = createRoute({
  getParentRoute,
  path: '/adminMain/faq',
  loader: faqLoader,
  component: lazyRouteComponent(() => withTexts(import('@/features/help/AdminFaqPage'), 'help')),
  staticData: { title: 'title.faq' },
});

const payment = createRoute({
  getParentRoute,
  path: '/adminMain/payment',
  component: PaymentPage,
  staticData: { title: 'title.payment' },
});

const ownProfile = createRoute({
  getParentRoute,
  path: '/adminMain/profile',
  loader: prefetchOwnProfile,
  component: ProfilePage,
  staticData: { title: 'title.profile' },
});

const profileEdit = createRoute({
  getParentRoute,
  path: '/adminMain/profileEdit/$topicId',
  beforeLoad: ({ params }) => validateStep('/adminMain/profileEdit/$topicId', params.topicId),
  loader: prefetchOwnProfile,
  component: EditorPage,
  staticData: { title: 'title.profile' },
});

export const posterRoutes = posterArea.addChildren([
  adminWelcome,
  adminMain,
  unknownTopic,
  postJob,
  adminVerification,
  postingCalendar,
  adminRequestedInvites,
  adminNotifications,
  updateFavorites,
  credential,
  downloadLink,
  faq,
  payment,
  ...administrationRoutes,
  ...paymentRoutes,
  ownProfile,
  profileEdit,
]);
