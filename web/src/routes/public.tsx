/** The public routes. */
import { faqLoader } from './faqLoader';
import { withTexts } from '@/i18n';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { centersQuery, configQuery } from '@/api/publicQueries';
import { redirectIfSignedIn, requirePendingVerification, requirePendingReset } from '@/app/guards';
import { PublicFrame } from '@/app/PublicFrame';
import { mailboxQuery as mailsTo } from '@/features/mailbox/queries';
import { root } from './root';
import { prefetch } from './prefetch';
import { mailboxSearch, nextSearch, undoSearch } from './search';

const frame = createRoute({
  getParentRoute: () => root,
  id: 'public',
  loader: ({ context }) => prefetch(context, configQuery),
  component: PublicFrame,
});
const getParentRoute = () => frame;

const LoginPage = lazyRouteComponent(() => import('@/features/accounts/LoginPage'));

const start = createRoute({
  getParentRoute,
  path: '/',
  validateSearch: nextSearch,
  beforeLoad: redirectIfSignedIn,
  component: LoginPage,
  staticData: { title: 'title.login' },
});

const login = createRoute({
  getParentRoute,
  path: '/login',
  validateSearch: nextSearch,
  beforeLoad: redirectIfSignedIn,
  component: LoginPage,
  staticData: { title: 'title.login' },
});

const signUp = createRoute({
  getParentRoute,
  path: '/signUp',
  loader: ({ context }) => prefetch(context, centersQuery),
  component: lazyRouteComponent(() =>
    withTexts(import('@/features/accounts/SignUpPage'), 'common', 'forms', 'signUp'),
  ),
  staticData: { title: 'title.signUp' },
});

const emailVerification = createRoute({
  getParentRoute,
  path: '/emailVerification',
  validateSearch: nextSearch,
  beforeLoad: requirePendingVerification,
  component: lazyRouteComponent(() =>
    withTexts(import('@/features/accounts/VerificationPage'), 'recovery'),
  ),
  staticData: { title: 'title.verification' },
});

const confirmEmail = createRoute({
  getParentRoute,
  path: '/confirmEmail',
  component: lazyRouteComponent(() =>
    withTexts(import('@/features/accounts/ConfirmEmailPage'), 'common', 'recovery'),
  ),
  staticData: { title: 'title.confirmEmail' },
});

const forgotPassword = createRoute({
  getParentRoute,
  path: '/forgotPassword',
  beforeLoad: requirePendingReset,
  component: lazyRouteComponent(() =>
    withTexts(
      import('@/features/accounts/ForgotPasswordPage'),
      'common',
      'forms',
      'password',
      'recovery',
    ),
  ),
  staticData: { title: 'title.confirmEmail' },
});

const undoEmailChange = createRoute({
  getParentRoute,
  path: '/undoEmailChange',
  validateSearch: undoSearch,
  component: lazyRouteComponent(() =>
    withTexts(import('@/features/accounts/UndoEmailChangePage'), 'recovery'),
  ),
  staticData: { title: 'title.undoEmailChange' },
});

const secondFactorRemoval = createRoute({
  getParentRoute,
  path: '/secondFactorRemoval',
  validateSearch: undoSearch,
  component: lazyRouteComponent(() =>
    withTexts(
      import('@/features/accounts/SecondFactorRemovalPage'),
      'common',
      'recovery',
      'removal',
    ),
  ),
  staticData: { title: 'title.secondFactorRemoval' },
});

const addCenter = createRoute({
  getParentRoute,
  path: '/addCenter',
  component: lazyRouteComponent(() =>
    withTexts(import('@/features/centers/AddCenterPage'), 'addCenter', 'common', 'forms'),
  ),
  staticData: { title: 'title.addCenter' },
});

const generalFaq = createRoute({
  getParentRoute,
  path: '/general/faq',
  loader: faqLoader,
  component: lazyRouteComponent(() => withTexts(import('@/features/help/GeneralFaqPage'), 'help')),
  staticData: { title: 'title.faq' },
});

const mailbox = createRoute({
  getParentRoute,
  path: '/dev/mailbox',
  validateSearch: mailboxSearch,
  loaderDeps: ({ search: { to = '' } }) => ({ to }),
  // The list would push the footer down.
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(mailsTo(deps.to.trim())),
  component: lazyRouteComponent(() =>
    withTexts(import('@/features/mailbox/MailboxPage'), 'common', 'mailbox'),
  ),
  staticData: { title: 'title.mailbox' },
});

export const publicRoutes = frame.addChildren([
  start,
  login,
  signUp,
  emailVerification,
  confirmEmail,
  forgotPassword,
  undoEmailChange,
  secondFactorRemoval,
  addCenter,
  generalFaq,
  mailbox,
]);
