/** The area of professionals (J-02, J-06, AMB-28). */
import { createRoute, redirect } from '@tanstack/react-router';
import { requireArea, validateStep, requireProfessionalHome } from '@/app/guards';
import { casesSearch, fileSearch, myClaimsSearch, paystubsSearch, scheduleSearch } from './search';
import { shell } from './shell';
import { screenOf } from './screenOf';

const area = createRoute({
  getParentRoute: () => shell,
  id: 'professionals',
  beforeLoad: requireArea('professional'),
});
const getParentRoute = () => area;

/** AMB-28: the bare area opens on New Cases. */
const userMain = createRoute({
  getParentRoute,
  path: '/userMain',
  beforeLoad: () => {
    throw redirect({ to: '/userMain/upcomingJobs', replace: true });
  },
});

/** J-07: unknown topics show nothing but their place; shell and menus stay. */
const unknownTopic = createRoute({
  getParentRoute,
  path: '/userMain/$topicId',
  beforeLoad: ({ params }) => {
    // The topic of the editor without a step opens its first one (J-06).
    if (params.topicId === 'profileEdit') validateStep('/userMain/profileEdit/$topicId', '');
  },
  component: screenOf(() => import('@/features/home/NothingPage')),
  staticData: { title: 'title.home' },
});

/** C-01 */
const upcomingJobs = createRoute({
  getParentRoute,
  path: '/userMain/upcomingJobs',
  validateSearch: casesSearch,
  component: screenOf(() => import('@/features/cases/NewCasesPage')),
  staticData: { title: 'title.newCases' },
});

/** C-03 */
const myPendingJobs = createRoute({
  getParentRoute,
  path: '/userMain/myPendingJobs',
  component: screenOf(() => import('@/features/cases/PendingCasesPage')),
  staticData: { title: 'title.myPendingCases' },
});

/** E-02 */
const schedules = createRoute({
  getParentRoute,
  path: '/userMain/schedules',
  validateSearch: scheduleSearch,
  component: screenOf(() => import('@/features/schedules/SchedulesPage')),
  staticData: { title: 'title.schedules' },
});

/** D-02 */
const notifications = createRoute({
  getParentRoute,
  path: '/userMain/notifications',
  component: screenOf(() => import('@/features/notices/NoticesPage')),
  staticData: { title: 'title.notifications' },
});

/** AMB-27 */
const downloadLink = createRoute({
  getParentRoute,
  path: '/userMain/downloadLink',
  validateSearch: fileSearch,
  component: screenOf(() => import('@/features/documents/DownloadLinkPage')),
  staticData: { title: 'title.document' },
});

/** I-02 */
const faq = createRoute({
  getParentRoute,
  path: '/userMain/faq',
  component: screenOf(() => import('@/features/help/UserFaqPage')),
  staticData: { title: 'title.faq' },
});

/** G-27 */
const payment = createRoute({
  getParentRoute,
  path: '/userMain/payment',
  component: screenOf(() => import('@/features/help/PaymentPage')),
  staticData: { title: 'title.payment' },
});

/** H-01 */
const profile = createRoute({
  getParentRoute,
  path: '/userMain/profile',
  component: screenOf(() => import('@/features/profile/ProfilePage')),
  staticData: { title: 'title.profile' },
});

/** H-33 */
const profileEdit = createRoute({
  getParentRoute,
  path: '/userMain/profileEdit/$topicId',
  beforeLoad: ({ params }) => validateStep('/userMain/profileEdit/$topicId', params.topicId),
  component: screenOf(() => import('@/features/profile/EditorPage')),
  staticData: { title: 'title.profile' },
});

/** G-26 */
const viewClaims = createRoute({
  getParentRoute,
  path: '/userMain/viewClaims',
  validateSearch: myClaimsSearch,
  component: screenOf(() => import('@/features/claims/MyClaimsPage')),
  staticData: { title: 'title.claims' },
});

/** AMB-70 */
const viewInvoices = createRoute({
  getParentRoute,
  path: '/userMain/viewInvoices',
  validateSearch: paystubsSearch,
  component: screenOf(() => import('@/features/paystubs/PaystubsPage')),
  staticData: { title: 'title.invoices' },
});

const invoice = createRoute({
  getParentRoute,
  path: '/userMain/viewInvoices/$paystubId',
  component: screenOf(() => import('@/features/paystubs/PaystubPage')),
  staticData: { title: 'title.invoices' },
});

/** B-02: for any signed-in person; posters are sent on to theirs (AMB-29). */
export const userWelcome = createRoute({
  getParentRoute: () => shell,
  path: '/userWelcome',
  beforeLoad: requireProfessionalHome,
  component: screenOf(() => import('@/features/home/UserWelcomePage')),
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
