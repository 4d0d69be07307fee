/** The area of surgeons and administrators (J-01, J-04, AMB-25). */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { only } from '@/app/guards';
import { pageSearch, postSearch, rangeSearch } from './search';
import { shell } from './shell';

const area = createRoute({
  getParentRoute: () => shell,
  id: 'posters',
  beforeLoad: only('admin'),
});
const getParentRoute = () => area;

const Welcome = lazyRouteComponent(() => import('@/features/home/AdminWelcomePage'));

const adminWelcome = createRoute({
  getParentRoute,
  path: '/adminWelcome',
  component: Welcome,
  staticData: { title: 'title.home' },
});

const adminMain = createRoute({
  getParentRoute,
  path: '/adminMain',
  component: Welcome,
  staticData: { title: 'title.home' },
});

/** J-05: unknown topics show the admin welcome page. */
const unknownTopic = createRoute({
  getParentRoute,
  path: '/adminMain/$topicId',
  component: Welcome,
  staticData: { title: 'title.home' },
});

/** B-06 */
const postJob = createRoute({
  getParentRoute,
  path: '/adminMain/postJob',
  validateSearch: postSearch,
  component: lazyRouteComponent(() => import('@/features/cases/PostCasePage')),
  staticData: { title: 'title.postCase' },
});

/** B-73 */
const adminVerification = createRoute({
  getParentRoute,
  path: '/adminMain/adminVerification',
  validateSearch: rangeSearch,
  component: lazyRouteComponent(() => import('@/features/cases/PostingsPage')),
  staticData: { title: 'title.allPostings' },
});

/** C-66 */
const adminRequestedInvites = createRoute({
  getParentRoute,
  path: '/adminMain/adminRequestedInvites',
  validateSearch: rangeSearch,
  component: lazyRouteComponent(() => import('@/features/invitations/RequestedInvitesPage')),
  staticData: { title: 'title.requestedInvites' },
});

/** D-01 */
const adminNotifications = createRoute({
  getParentRoute,
  path: '/adminMain/adminNotifications',
  component: lazyRouteComponent(() => import('@/features/notices/NoticesPage')),
  staticData: { title: 'title.notifications' },
});

/** F-16 */
const updateFavorites = createRoute({
  getParentRoute,
  path: '/adminMain/updateFavorites',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('@/features/favorites/FavoritesPage')),
  staticData: { title: 'title.favorites' },
});

/** I-01 */
const faq = createRoute({
  getParentRoute,
  path: '/adminMain/faq',
  component: lazyRouteComponent(() => import('@/features/help/AdminFaqPage')),
  staticData: { title: 'title.faq' },
});

/** G-27 */
const payment = createRoute({
  getParentRoute,
  path: '/adminMain/payment',
  component: lazyRouteComponent(() => import('@/features/help/PaymentPage')),
  staticData: { title: 'title.payment' },
});

export const posterRoutes = area.addChildren([
  adminWelcome,
  adminMain,
  unknownTopic,
  postJob,
  adminVerification,
  adminRequestedInvites,
  adminNotifications,
  updateFavorites,
  faq,
  payment,
]);
