/** Screens for everybody: route, guard, title, page; nothing else. */
import { createRoute } from '@tanstack/react-router';
import { redirectIfSignedIn, requirePendingVerification, requirePendingReset } from '@/app/guards';
import { PublicFrame } from '@/app/PublicFrame';
import { loadTexts } from '@/i18n';
import { root } from './root';
import { screenOf } from './screenOf';

const frame = createRoute({ getParentRoute: () => root, id: 'public', component: PublicFrame });
const getParentRoute = () => frame;

/** Every public screen but sign-in needs the texts that are not in the main bundle. */
const screens = createRoute({ getParentRoute, id: 'screens', loader: () => loadTexts('screens') });
const inScreens = () => screens;

const LoginPage = screenOf(() => import('@/features/accounts/LoginPage'));

/** */
const start = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: redirectIfSignedIn,
  component: LoginPage,
  staticData: { title: 'title.login' },
});

/** */
const login = createRoute({
  getParentRoute,
  path: '/login',
  beforeLoad: redirectIfSignedIn,
  component: LoginPage,
  staticData: { title: 'title.login' },
});

/** */
const signUp = createRoute({
  getParentRoute: inScreens,
  path: '/signUp',
  component: screenOf(() => import('@/features/accounts/SignUpPage')),
  staticData: { title: 'title.signUp' },
});

/** */
const emailVerification = createRoute({
  getParentRoute: inScreens,
  path: '/emailVerification',
  beforeLoad: requirePendingVerification,
  component: screenOf(() => import('@/features/accounts/VerificationPage')),
  staticData: { title: 'title.verification' },
});

/** */
const confirmEmail = createRoute({
  getParentRoute: inScreens,
  path: '/confirmEmail',
  component: screenOf(() => import('@/features/accounts/ConfirmEmailPage')),
  staticData: { title: 'title.confirmEmail' },
});

/** */
const forgotPassword = createRoute({
  getParentRoute: inScreens,
  path: '/forgotPassword',
  beforeLoad: requirePendingReset,
  component: screenOf(() => import('@/features/accounts/ForgotPasswordPage')),
  staticData: { title: 'title.confirmEmail' },
});

/** */
const addCenter = createRoute({
  getParentRoute: inScreens,
  path: '/addCenter',
  component: screenOf(() => import('@/features/centers/AddCenterPage')),
  staticData: { title: 'title.addCenter' },
});

/** I-03 */
const generalFaq = createRoute({
  getParentRoute: inScreens,
  path: '/general/faq',
  component: screenOf(() => import('@/features/help/GeneralFaqPage')),
  staticData: { title: 'title.faq' },
});

const mailbox = createRoute({
  getParentRoute: inScreens,
  path: '/dev/mailbox',
  validateSearch: (search): { to?: string } =>
    typeof search.to === 'string' && search.to !== '' ? { to: search.to } : {},
  component: screenOf(() => import('@/features/mailbox/MailboxPage')),
  staticData: { title: 'title.mailbox' },
});

export const publicRoutes = frame.addChildren([
  start,
  login,
  screens.addChildren([
    signUp,
    emailVerification,
    confirmEmail,
    forgotPassword,
    addCenter,
    generalFaq,
    mailbox,
  ]),
]);
