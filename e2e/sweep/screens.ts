// Every screen of the client: its route, who may see it, where other roles are redirected, and its
// page title. Data only: web/src/routes/screens.test.ts compares it with the client's routes and fails
// if a route is missing here.

export const ROLES = ['visitor', 'surgeon', 'administrator', 'system', 'professional'] as const;
export type Role = (typeof ROLES)[number];

/** Who may open a screen; corresponds to the client's route guards. */
export type Area = 'entry' | 'public' | 'signed-in' | 'posters' | 'professionals';

export interface Screen {
  /** The route's path; `*` is an unknown address. A route may be listed twice with different views. */
  route: string;
  area: Area;
  /** The page title before " · Caseboard". */
  title: string;
  /** Addresses to open, by default the route itself. `{name}` is an id of the demo data (demo.ts). */
  open?: string[];
  /** Redirects of roles that differ from the rule of the area. */
  redirects?: Partial<Record<Role, string>>;
  /** Session storage that the screen needs, as the previous screen would write it. */
  sessionState?: 'verification' | 'reset';
  /** What has the focus after a navigation inside the client, by default the heading. */
  focus?: 'dialog';
}

/** Profile steps of surgeons and professionals beyond the two steps of all roles. */
const FULL_STEPS = ['profession', 'education', 'experience', 'uploader'];

export const SCREENS: readonly Screen[] = [
  // ---- public ----------------------------------------------------------------------------------
  { route: '/', area: 'entry', title: 'Sign In' },
  { route: '/login', area: 'entry', title: 'Sign In' },
  { route: '/signUp', area: 'public', title: 'Create Your Account' },
  {
    route: '/emailVerification',
    area: 'public',
    title: 'Email Verification',
    sessionState: 'verification',
  },
  { route: '/confirmEmail', area: 'public', title: 'Forgot Password' },
  {
    route: '/forgotPassword',
    area: 'public',
    title: 'Forgot Password',
    sessionState: 'reset',
  },
  {
    route: '/undoEmailChange',
    area: 'public',
    title: 'Undo the Change of Address',
  },
  {
    route: '/secondFactorRemoval',
    area: 'public',
    title: 'Remove Your Second Factor',
  },
  { route: '/addCenter', area: 'public', title: 'Add Surgery Center' },
  { route: '/general/faq', area: 'public', title: 'FAQS' },
  { route: '/dev/mailbox', area: 'public', title: 'Mailbox' },
  {
    route: '*',
    area: 'public',
    title: 'Page not found',
    open: ['/no/such/place'],
  },

  // ---- any signed-in role ----------------------------------------------------------------------
  { route: '/changePassword', area: 'signed-in', title: 'Change Password' },
  { route: '/security', area: 'signed-in', title: 'Account Security' },
  { route: '/settings', area: 'signed-in', title: 'Settings' },
  { route: '/guide', area: 'signed-in', title: 'Guide' },
  {
    route: '/profile/$id',
    area: 'signed-in',
    title: 'Profile',
    open: ['/profile/{other}'],
  },
  { route: '/logout', area: 'signed-in', title: 'Log out', focus: 'dialog' },
  {
    route: '/userWelcome',
    area: 'professionals',
    title: 'Home',
    redirects: {
      surgeon: '/adminWelcome',
      administrator: '/adminWelcome',
      system: '/adminWelcome',
    },
  },

  // ---- surgeons and administrators -------------------------------------------------------------
  { route: '/adminWelcome', area: 'posters', title: 'Home' },
  { route: '/adminMain', area: 'posters', title: 'Home' },
  {
    route: '/adminMain/$topicId',
    area: 'posters',
    title: 'Home',
    open: ['/adminMain/whatever'],
  },
  { route: '/adminMain/postJob', area: 'posters', title: 'Post Surgical Case' },
  {
    route: '/adminMain/adminVerification',
    area: 'posters',
    title: 'All Postings',
    open: ['', '?item={posting}', '?item={planned}'].map((q) => `/adminMain/adminVerification${q}`),
  },
  {
    route: '/adminMain/adminRequestedInvites',
    area: 'posters',
    title: 'Requested Invites',
  },
  {
    route: '/adminMain/postingCalendar',
    area: 'posters',
    title: 'Schedules',
    open: ['month', 'week', 'day', 'list'].map((v) => `/adminMain/postingCalendar?view=${v}`),
  },
  {
    route: '/adminMain/adminNotifications',
    area: 'posters',
    title: 'Notifications',
  },
  {
    route: '/adminMain/credential',
    area: 'posters',
    title: 'Eligibility',
    redirects: { surgeon: '/adminWelcome' },
    open: [
      '/adminMain/credential',
      '/adminMain/credential?name=zzz',
      '/adminMain/credential?view=pipeline',
      '/adminMain/credential?person={professional}',
      '/adminMain/credential?person={professional}&slot=resume',
    ],
  },
  { route: '/adminMain/updateFavorites', area: 'posters', title: 'Favorites' },
  {
    route: '/adminMain/viewjobstopay',
    area: 'posters',
    title: 'Claims',
    open: ['/adminMain/viewjobstopay', '/adminMain/viewjobstopay?show=approved'],
  },
  {
    route: '/adminMain/administration',
    area: 'posters',
    title: 'Administration',
    open: [
      '/adminMain/administration',
      '/adminMain/administration?show=messages',
      '/adminMain/administration?show=audit',
      '/adminMain/administration?show=system',
    ],
    redirects: { surgeon: '/adminWelcome', administrator: '/adminWelcome' },
  },
  {
    route: '/adminMain/centers',
    area: 'posters',
    title: 'Surgery Centers',
    open: ['/adminMain/centers', '/adminMain/centers?name=zzz'],
    redirects: { surgeon: '/adminWelcome', administrator: '/adminWelcome' },
  },
  { route: '/adminMain/viewInvoices', area: 'posters', title: 'Invoices' },
  {
    route: '/adminMain/viewInvoices/$paystubId',
    area: 'posters',
    title: 'Invoices',
    open: ['/adminMain/viewInvoices/{paystub}'],
  },
  { route: '/adminMain/profile', area: 'posters', title: 'Profile' },
  {
    route: '/adminMain/profileEdit/$topicId',
    area: 'posters',
    title: 'Profile',
    open: ['about', 'security'].map((step) => `/adminMain/profileEdit/${step}`),
  },
  // Administrators have two steps only.
  {
    route: '/adminMain/profileEdit/$topicId',
    area: 'posters',
    title: 'Profile',
    open: FULL_STEPS.map((step) => `/adminMain/profileEdit/${step}`),
    redirects: {
      administrator: '/adminMain/profileEdit/about',
      system: '/adminMain/profileEdit/about',
    },
  },
  {
    route: '/adminMain/downloadLink',
    area: 'posters',
    title: 'Document',
    open: ['/adminMain/downloadLink', '/adminMain/downloadLink?file={document}'],
  },
  { route: '/adminMain/faq', area: 'posters', title: 'FAQS' },
  { route: '/adminMain/payment', area: 'posters', title: 'Payment' },

  // ---- professionals ---------------------------------------------------------------------------
  {
    route: '/userMain',
    area: 'professionals',
    title: 'New Cases',
    redirects: { professional: '/userMain/upcomingJobs' },
  },
  {
    route: '/userMain/$topicId',
    area: 'professionals',
    title: 'Home',
    open: ['/userMain/whatever'],
  },
  {
    route: '/userMain/upcomingJobs',
    area: 'professionals',
    title: 'New Cases',
    open: ['/userMain/upcomingJobs', '/userMain/upcomingJobs?view=mine'],
  },
  {
    route: '/userMain/myPendingJobs',
    area: 'professionals',
    title: 'My Pending Cases',
  },
  {
    route: '/userMain/schedules',
    area: 'professionals',
    title: 'Schedules',
    open: ['month', 'week', 'day', 'list'].map((v) => `/userMain/schedules?view=${v}`),
  },
  {
    route: '/userMain/notifications',
    area: 'professionals',
    title: 'Notifications',
  },
  { route: '/userMain/viewClaims', area: 'professionals', title: 'Claims' },
  { route: '/userMain/viewInvoices', area: 'professionals', title: 'Invoices' },
  {
    route: '/userMain/viewInvoices/$paystubId',
    area: 'professionals',
    title: 'Invoices',
    open: ['/userMain/viewInvoices/{paystub}'],
  },
  { route: '/userMain/profile', area: 'professionals', title: 'Profile' },
  {
    route: '/userMain/profileEdit/$topicId',
    area: 'professionals',
    title: 'Profile',
    open: ['about', ...FULL_STEPS, 'security'].map((step) => `/userMain/profileEdit/${step}`),
  },
  {
    route: '/userMain/downloadLink',
    area: 'professionals',
    title: 'Document',
    open: ['/userMain/downloadLink', '/userMain/downloadLink?file={document}'],
  },
  { route: '/userMain/faq', area: 'professionals', title: 'FAQS' },
  { route: '/userMain/payment', area: 'professionals', title: 'Payment' },
];

const HOME: Record<Exclude<Role, 'visitor'>, string> = {
  surgeon: '/adminMain',
  administrator: '/adminMain',
  system: '/adminMain/updateFavorites',
  professional: '/userMain/upcomingJobs',
};

/** Returns where a role is redirected from this screen; undefined if it may see the screen. */
export function redirectFor(screen: Screen, role: Role): string | undefined {
  const own = screen.redirects?.[role];
  if (own !== undefined) return own;
  switch (screen.area) {
    case 'public':
      return undefined;
    case 'entry':
      return role === 'visitor' ? undefined : HOME[role];
    case 'signed-in':
      return role === 'visitor' ? '/login' : undefined;
    case 'posters':
      if (role === 'visitor') return '/login';
      return role === 'professional' ? '/userMain/upcomingJobs' : undefined;
    case 'professionals':
      if (role === 'visitor') return '/login';
      return role === 'professional' ? undefined : '/adminMain';
  }
}

/** The roles that see this screen. */
export const rolesOf = (screen: Screen): Role[] =>
  ROLES.filter((role) => redirectFor(screen, role) === undefined);

/** The addresses to open for a screen. */
export const addresses = (screen: Screen): string[] => screen.open ?? [screen.route];
