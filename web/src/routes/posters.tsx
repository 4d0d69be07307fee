/** The area of surgeons and administrators (J-01, J-04, AMB-25). */
import { createRoute } from '@tanstack/react-router';
import { screenOf } from './screenOf';
import { requireManager, requireArea, validateStep } from '@/app/guards';
import {
  claimsSearch,
  eligibilitySearch,
  fileSearch,
  pageSearch,
  paystubsSearch,
  postSearch,
  rangeSearch,
  scheduleSearch,
} from './search';
import { shell } from './shell';

const area = createRoute({
  getParentRoute: () => shell,
  id: 'posters',
  beforeLoad: requireArea('admin'),
});
const getParentRoute = () => area;

const Welcome = screenOf(() => import('@/features/home/AdminWelcomePage'));

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
  beforeLoad: ({ params }) => {
    // The topic of the editor without a step opens its first one (J-04).
    if (params.topicId === 'profileEdit') validateStep('/adminMain/profileEdit/$topicId', '');
  },
  component: Welcome,
  staticData: { title: 'title.home' },
});

/** B-06 */
const postJob = createRoute({
  getParentRoute,
  path: '/adminMain/postJob',
  validateSearch: postSearch,
  component: screenOf(() => import('@/features/cases/PostCasePage')),
  staticData: { title: 'title.postCase' },
});

/** B-73 */
const adminVerification = createRoute({
  getParentRoute,
  path: '/adminMain/adminVerification',
  validateSearch: rangeSearch,
  component: screenOf(() => import('@/features/cases/PostingsPage')),
  staticData: { title: 'title.allPostings' },
});

/** E-01 */
const postingCalendar = createRoute({
  getParentRoute,
  path: '/adminMain/postingCalendar',
  validateSearch: scheduleSearch,
  component: screenOf(() => import('@/features/schedules/SchedulesPage')),
  staticData: { title: 'title.schedules' },
});

/** C-66 */
const adminRequestedInvites = createRoute({
  getParentRoute,
  path: '/adminMain/adminRequestedInvites',
  validateSearch: rangeSearch,
  component: screenOf(() => import('@/features/invitations/RequestedInvitesPage')),
  staticData: { title: 'title.requestedInvites' },
});

/** D-01 */
const adminNotifications = createRoute({
  getParentRoute,
  path: '/adminMain/adminNotifications',
  component: screenOf(() => import('@/features/notices/NoticesPage')),
  staticData: { title: 'title.notifications' },
});

/** F-16 */
const updateFavorites = createRoute({
  getParentRoute,
  path: '/adminMain/updateFavorites',
  validateSearch: pageSearch,
  component: screenOf(() => import('@/features/favorites/FavoritesPage')),
  staticData: { title: 'title.favorites' },
});

/** F-01 */
const credential = createRoute({
  getParentRoute,
  path: '/adminMain/credential',
  beforeLoad: requireManager,
  validateSearch: eligibilitySearch,
  component: screenOf(() => import('@/features/eligibility/EligibilityPage')),
  staticData: { title: 'title.eligibility' },
});

/** H-11 */
const downloadLink = createRoute({
  getParentRoute,
  path: '/adminMain/downloadLink',
  validateSearch: fileSearch,
  component: screenOf(() => import('@/features/documents/DownloadLinkPage')),
  staticData: { title: 'title.document' },
});

/** I-01 */
const faq = createRoute({
  getParentRoute,
  path: '/adminMain/faq',
  component: screenOf(() => import('@/features/help/AdminFaqPage')),
  staticData: { title: 'title.faq' },
});

/** G-27 */
const payment = createRoute({
  getParentRoute,
  path: '/adminMain/payment',
  component: screenOf(() => import('@/features/help/PaymentPage')),
  staticData: { title: 'title.payment' },
});

/** H-01 */
const profile = createRoute({
  getParentRoute,
  path: '/adminMain/profile',
  component: screenOf(() => import('@/features/profile/ProfilePage')),
  staticData: { title: 'title.profile' },
});

/** H-33 */
const profileEdit = createRoute({
  getParentRoute,
  path: '/adminMain/profileEdit/$topicId',
  beforeLoad: ({ params }) => validateStep('/adminMain/profileEdit/$topicId', params.topicId),
  component: screenOf(() => import('@/features/profile/EditorPage')),
  staticData: { title: 'title.profile' },
});

/** G-01 */
const viewJobsToPay = createRoute({
  getParentRoute,
  path: '/adminMain/viewjobstopay',
  validateSearch: claimsSearch,
  component: screenOf(() => import('@/features/claims/ClaimsToPayPage')),
  staticData: { title: 'title.claims' },
});

/** G-25 */
const viewInvoices = createRoute({
  getParentRoute,
  path: '/adminMain/viewInvoices',
  validateSearch: paystubsSearch,
  component: screenOf(() => import('@/features/paystubs/PaystubsPage')),
  staticData: { title: 'title.invoices' },
});

/** AMB-70 */
const invoice = createRoute({
  getParentRoute,
  path: '/adminMain/viewInvoices/$paystubId',
  component: screenOf(() => import('@/features/paystubs/PaystubPage')),
  staticData: { title: 'title.invoices' },
});

export const posterRoutes = area.addChildren([
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
  viewJobsToPay,
  viewInvoices,
  invoice,
  profile,
  profileEdit,
]);
