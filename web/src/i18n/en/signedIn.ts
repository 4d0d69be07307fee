/** English texts of the shell and words that many signed-in screens use. */
export const texts = {
  'shell.main': 'Main menu',
  'shell.menu': 'Menu',
  'shell.openMenu': 'Open menu',
  'shell.closeMenu': 'Close menu',
  'shell.quick': 'Quick access',
  'shell.logout': 'Log out',
  'shell.help': 'Help',
  'shell.actingCenter': 'Acting center',
  'shell.chooseCenter': 'Choose a center',
  'shell.pickCenterFirst': 'Choose a center in the top bar to see its cases and people.',

  'find.open': 'Find (Ctrl K)',

  'bell.label': { one: 'Notifications, {count} unread', other: 'Notifications, {count} unread' },
  'bell.many': 'Notifications, more than 99 unread',

  'live.lost': 'Connection lost. Trying again…',
  'live.lostDetail': 'What you see may be out of date.',
  'live.retry': 'Try now',

  'nav.newCases': 'New Cases',
  'nav.pending': 'Pending',
  'nav.postings': 'All Postings',
  'nav.post': 'Post',
  'nav.claims': 'Claims',

  'menu.surgeryStaff': 'Surgery Staff',
  'menu.personalInformation': 'Personal Information',
  'menu.changePassword': 'Change Password',

  'common.backToTop': 'Back To Top',
  'common.showMore': 'Show more',
  'common.showLess': 'Show less',
  'common.startDate': 'Start date',
  'common.endDate': 'End date',

  'state.invited': 'Invited',
  'state.requested': 'Invite Requested',
  'state.confirmed': 'Confirmed',
  'state.cancelled': 'Cancelled',
  'state.past': 'Closed',
  'state.open': 'Open',
  'state.positionFilled': 'position filled',
  'state.positionOpen': 'Position Still Open',
  'state.jobCancelled': 'job cancelled',

  'home.welcome': 'Welcome, {name}',
  'home.post': 'Post Surgical Case',

  'attention.held': 'A place is held for you until {time}',

  'pay.hourly': '${amount}/hr',
  'pay.perJob': '${amount}/job',
  'pay.minimum': '(Min.: ${amount})',

  'case.surgeon': 'Surgeon',
  'case.center': 'Center',
  'case.procedures': 'Procedures',
  'case.notes': 'Notes',
  'case.needed': 'Needed',
  'case.pay': 'Pay',
  'cases.about': 'about ${amount}',
  'case.duration': 'Estimated',
  'case.fill': { one: '{filled} of {count} filled', other: '{filled} of {count} filled' },

  'post.again': 'Post again',

  'template.save': 'Save as template',

  'postings.more': { one: '+ {count} more pay rate', other: '+ {count} more pay rates' },
  'postings.widen': 'Widen by a month each way',

  'standby.on': 'On standby since {when}',
  'standby.list': 'Standby list',

  'list.compact': 'Compact rows',
  'list.nothing': 'Nothing found for “{searched}”',
  'list.nothingHint': 'Clear the filters, or search for less.',
  'list.clear': 'Clear filters',
  'list.more': 'Show more',

  'requests.licenseExpired': 'License expired',

  'notices.toClaims': 'See your claims',

  'toast.saved': 'Saved.',

  'logout.title': 'Log out',
  'logout.ask': 'You are about to logout. Would you like to proceed?',

  'factor.title': 'Second factor',
  'factor.offer': 'Protect your account with a second factor.',
  'factor.offerOpen': 'Set it up',
  'factor.offerClose': 'Not now',

  'step.about': 'About',
  'step.profession': 'Profession',
  'step.education': 'Education',
  'step.experience': 'Experience',
  'step.uploader': 'Uploader',
  'step.security': 'Security',

  'edit.unsaved': 'You have unsaved changes.',
  'edit.discard': 'Discard',

  'admin.people': 'People',
  'admin.messages': 'Messages',
  'admin.audit': 'Audit log',
  'admin.system': 'System',

  'preferences.payRule': 'Enter whole dollars, at most {most}.',
} as const;
