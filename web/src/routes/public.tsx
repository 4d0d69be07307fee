/** The public routes. */
import { faqLoader } from './faqLoader';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { centers, config } from '@/api/publicQueries';
import { mailbox as mails } from '@/api/queries';
import { redirectIfSignedIn, requirePendingVerification, requirePendingReset } from '@/app/guards';
import { PublicFrame } from '@/app/PublicFrame';
import { loadTexts } from '@/i18n';
import { root } from './root';
import { prefetch } from './prefetch';
import { loginSearch, mailboxSearch, undoSearch } from './search';

const frame = createRoute({
  getParentRoute: () => root,
  id: 'public',
  loader: ({ context }) => prefetch(context, config),
  component: PublicFrame,
});
const getParentRoute = () => frame;

/** Every public screen except sign-in needs texts that are not in the main bundle. */
const screens = createRoute({ getParentRoute, id: 'screens', loader: () => loadTexts('screens') });
const inScreens = () => screens;

const LoginPage = lazyRouteComponent(() => import('@/features/accounts/LoginPage'));

const start = createRoute({
  getParentRoute,
  path: '/',
  validateSearch: loginSearch,
  beforeLoad: redirectIfSignedIn,
  component: LoginPage,
  staticData: { title: 'title.login' },
});

const login = createRoute({
  getParentRoute,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: redirectIfSignedIn,
  component: LoginPage,
  staticData: { title: 'title.login' },
});

const signUp = createRoute({
  getParentRoute: inScreens,
  path: '/signUp',
  loader: ({ context }) => prefetch(context, centers),
  component: lazyRouteComponent(() => import('@/features/accounts/SignUpPage')),
  staticData: { title: 'title.signUp' },
});

const emailVerification = createRoute({
  getParentRoute: inScreens,
  path: '/emailVerification',
  beforeLoad: requirePendingVerification,
  component: lazyRouteComponent(() => import('@/features/accounts/VerificationPage')),
  staticData: { title: 'title.verification' },
});

const confirmEmail = createRoute({
  getParentRoute: inScreens,
  path: '/confirmEmail',
  component: lazyRouteComponent(() => import('@/features/accounts/ConfirmEmailPage')),
  staticData: { title: 'title.confirmEmail' },
});

const forgotPassword = createRoute({
  getParentRoute: inScreens,
  path: '/forgotPassword',
  beforeLoad: requirePendingReset,
  component: lazyRouteComponent(() => import('@/features/accounts/ForgotPasswordPage')),
  staticData: { title: 'title.confirmEmail' },
});

const undoEmailChange = createRoute({
  getParentRoute: inScreens,
  path: '/undoEmailChange',
  validateSearch: undoSearch,
  component: lazyRouteComponent(() => import('@/features/accounts/UndoEmailChangePage')),
  staticData: { title: 'title.undoEmailChange' },
});

const secondFactorRemoval = createRoute({
  getParentRoute: inScreens,
  path: '/secondFactorRemoval',
  validateSearch: undoSearch,
  component: lazyRouteComponent(() => import('@/features/accounts/SecondFactorRemovalPage')),
  staticData: { title: 'title.secondFactorRemoval' },
});

const addCenter = createRoute({
  getParentRoute: inScreens,
  path: '/addCenter',
  loader: () => loadTexts('secondary'),
  component: lazyRouteComponent(() => import('@/features/centers/AddCenterPage')),
  staticData: { title: 'title.addCenter' },
});

const generalFaq = createRoute({
  getParentRoute: inScreens,
  path: '/general/faq',
  loader: faqLoader,
  component: lazyRouteComponent(() => import('@/features/help/GeneralFaqPage')),
  staticData: { title: 'title.faq' },
});

const mailbox = createRoute({
  getParentRoute: inScreens,
  path: '/dev/mailbox',
  validateSearch: mailboxSearch,
  loaderDeps: ({ search: { to = '' } }) => ({ to }),
  // The list would push the footer down.
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(mails(deps.to.trim())),
  component: lazyRouteComponent(() => import('@/features/mailbox/MailboxPage')),
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
    undoEmailChange,
    secondFactorRemoval,
    addCenter,
    generalFaq,
    mailbox,
  ]),
]);
