/** English texts of a profile, own or not. */
export const texts = {
  'profile.restricted': "Unable to share surgeon's profile with you...",
  'profile.none': ' no Information available', // H-14: leading space
  'profile.edit': 'Edit',
  'profile.back': 'Go back',
  'profile.personal': 'Personal information',
  'profile.license': 'License',
  'profile.education': 'Education',
  'profile.view': 'View',
  'profile.viewWhat': 'View {what}',
  'profile.onlyAbout': 'Only About Me is shown to others',
  'profile.onlyAboutHint': 'This surgeon shows only this text to others.',
  'profile.nothing': 'Nothing yet',
  'profile.notFound': 'You cannot view this profile',
  'profile.notFoundHint': 'It may have been closed, or you may not be allowed to see it.',
  'profile.email': 'Email',
  'profile.pendingEmail': '{email} (not verified yet)',
  'profile.phone': 'Phone',
  'profile.residence': 'Residence',
  'profile.centers': 'Surgery centers',
  'profile.centerUnconfirmed': '{name} (waiting for confirmation)',
  'profile.centerDeactivated': '{name} (deactivated)',
  'profile.centerUnconfirmedHint':
    'Until a center is confirmed, only the person who added it can post cases there.',
  'profile.centerPending': '{name} (not verified yet)',
  'profile.licenseUntil': 'Valid until',

  'role.SURGEON': 'Surgeon',
  'role.ADMIN': 'Administrator',
  'role.SYSTEM_ADMIN': 'System administrator',
} as const;
