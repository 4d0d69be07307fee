/** English texts of the form of a surgery center, and of centers that an administrator cannot act for. */
export const texts = {
  'actingCenter.refused':
    'You cannot act for the center in this address. The screen shows {name} instead.',
  'actingCenter.unknown':
    'The center in this address does not exist. Choose a center in the top bar.',

  'closedCenter.deactivated': '{name} is deactivated',
  'closedCenter.unconfirmed': '{name} is not confirmed',
  'closedCenter.removed': 'You are not an administrator of {name}',
  'closedCenter.waiting': 'Waiting for confirmation by {name}',
  'closedCenter.waitingHint':
    'An administrator of the center has to confirm you; at a center without one, the system administrator does. You get an email. Until then its cases, people and claims are not available to you. Questions? Write to {support}.',
  'closedCenter.hint':
    'Its cases, people and claims are not available to you. Your profile, your notifications and the security of your account work as before. Questions? Write to {support}.',
  'closedCenter.profile': 'Open your profile',

  'center.pageTitle': 'Add a surgery center',
  'center.pageLead': 'To add a center, enter the admin code from our support team.',
  'center.adminCode': 'Admin code',
  'center.unlock': 'Continue',
  'center.adminCodeEmpty': 'Please enter the admin code',
  'center.adminCodeWrong': 'Invalid Code...  Please try again', // two spaces
  'center.closed': 'Centers cannot be added on this server.',
  'center.new': 'Add New Surgery Center',
  'center.add': 'Add Surgery Center',
  'center.exists': 'Is the center registered already?',
  'center.existsLink': 'Add it to your profile',
  'center.name': 'Name',
  'center.address': 'Address',
  'center.city': 'City',
  'center.state': 'State',
  'center.zip': 'Zip Code',
  'center.cityRule': 'City needs more than 2 characters',
  'center.zipRule': 'Zip Code needs at least 5 characters',
  'center.submit': 'Create center',
  'center.failed': 'failed to create surgery center',
  'center.created': '{name} has been created',
  'center.codeTitle': 'Verification code',
  'center.codeLead':
    'This code is shown once. Surgeons and administrators of the center enter it when they sign up.',
  'center.codeId': 'Identification id',
  'center.codeLeadUnconfirmed':
    'This code is shown once. It does not work for sign-up: a system administrator has to confirm the center first, and then a new code replaces it.',
  'center.ownUnconfirmed':
    'Until then, only you can post cases there. When the center is confirmed, you get an email with the new code.',
  'center.supportUnconfirmed':
    'When the center is confirmed, our support team gets an email with the new code. You need it to sign up for the center.',
  'center.toSignUp': 'Continue to sign up',
} as const;
