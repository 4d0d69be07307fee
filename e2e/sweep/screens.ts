// Every screen of the client, once: its address as the client's register spells it, who may see it,
// where everybody else ends up, and what its page title says. Data only, because a test of the client
// (web/src/routes/screens.test.ts) compares it with the client's own register of routes: a new route
// that is not listed here turns that test red.

export const ROLES = ['visitor', 'surgeon', 'administrator', 'system', 'professional'] as const;
export type Role = (typeof ROLES)[number];

/** Who may be where: the guards of the client, in one word each. */
export type Area = 'entry' | 'public' | 'signed-in' | 'posters' | 'professionals';

export interface Screen {
  /** As in the register; `*` is an address that no route knows. A route with several faces may come twice. */
  route: string;
  area: Area;
  /** What stands before " · Caseboard" in the title of the page. */
  title: string;
  /** What to open; the route itself unless said. `{name}` is an id of the demo data (world.ts). */
  open?: string[];
  /** Where a role ends up that the rule of the area does not tell. */
  lands?: Partial<Record<Role, string>>;
  /** What the client has to remember for the screen to open, as its own screens would write it. */
  remembers?: 'verification' | 'reset';
  /** What has the focus after a navigation in the client; the heading unless said. */
  focus?: 'dialog';
}

/** What surgeons and professionals fill in beside the two steps that everybody has. */
const FULL_STEPS = ['profession', 'education', 'experience', 'uploader'];

export const SCREENS: readonly Screen[] = [
  // ---- everybody -------------------------------------------------------------------------------
  { route: '/', area: 'entry', title: 'Sign In' },
  { route: '/login', area: 'entry', title: 'Sign In' },
  { route: '/signUp', area: 'public', title: 'Create Your Account' },
  {
    route: '/emailVerification',
    area: 'public',
    title: 'Email Verification',
    remembers: 'verification',
  },
  { route: '/confirmEmail', area: 'public', title: 'Forgot Password' },
  { route: '/forgotPassword', area: 'public', title: 'Forgot Password', remembers: 'reset' },
  { route: '/addCenter', area: 'public', title: 'Add Surgery Center' },
  { route: '/general/faq', area: 'public', title: 'FAQS' },
  { route: '/dev/mailbox', area: 'public', title: 'Mailbox' },
  { route: '*', area: 'public', title: 'Page not found', open: ['/no/such/place'] },

  // ---- whoever is signed in --------------------------------------------------------------------
  { route: '/changePassword', area: 'signed-in', title: 'Change Password' },
  { route: '/guide', area: 'signed-in', title: 'Guide' },
  { route: '/profile/$id', area: 'signed-in', title: 'Profile', open: ['/profile/{other}'] },
  { route: '/logout', area: 'signed-in', title: 'Log out', focus: 'dialog' },
  {
    route: '/userWelcome',
    area: 'professionals',
    title: 'Home',
    lands: { surgeon: '/adminWelcome', administrator: '/adminWelcome', system: '/adminWelcome' },
  },

  // ---- surgeons and administrators -------------------------------------------------------------
  { route: '/adminWelcome', area: 'posters', title: 'Home' },
  { route: '/adminMain', area: 'posters', title: 'Home' },
  { route: '/adminMain/$topicId', area: 'posters', title: 'Home', open: ['/adminMain/whatever'] },
  { route: '/adminMain/postJob', area: 'posters', title: 'Post Surgical Case' },
  {
    route: '/adminMain/adminVerification',
    area: 'posters',
    title: 'All Postings',
    open: ['/adminMain/adminVerification', '/adminMain/adminVerification?item={posting}'],
  },
  { route: '/adminMain/adminRequestedInvites', area: 'posters', title: 'Requested Invites' },
  {
    route: '/adminMain/postingCalendar',
    area: 'posters',
    title: 'Schedules',
    open: ['month', 'week', 'day', 'list'].map((v) => `/adminMain/postingCalendar?view=${v}`),
  },
  { route: '/adminMain/adminNotifications', area: 'posters', title: 'Notifications' },
  {
    route: '/adminMain/credential',
    area: 'posters',
    title: 'Eligibility',
    lands: { surgeon: '/adminWelcome' },
    open: [
      '/adminMain/credential',
      '/adminMain/credential?last=zzz',
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
    lands: {
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
    lands: { professional: '/userMain/upcomingJobs' },
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
  { route: '/userMain/myPendingJobs', area: 'professionals', title: 'My Pending Cases' },
  {
    route: '/userMain/schedules',
    area: 'professionals',
    title: 'Schedules',
    open: ['month', 'week', 'day', 'list'].map((v) => `/userMain/schedules?view=${v}`),
  },
  { route: '/userMain/notifications', area: 'professionals', title: 'Notifications' },
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

/** Where a role ends up that opens this screen; undefined when it sees the screen itself. */
export function landing(screen: Screen, role: Role): string | undefined {
  const told = screen.lands?.[role];
  if (told !== undefined) return told;
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
export const seenBy = (screen: Screen): Role[] =>
  ROLES.filter((role) => landing(screen, role) === undefined);

/** What to open for a screen. */
export const addresses = (screen: Screen): string[] => screen.open ?? [screen.route];
