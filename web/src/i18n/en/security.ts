/** English texts of the security of the account: sessions, second factor, own data. */
export const texts = {
  'account.lead': 'Manage how you sign in and where you are signed in.',
  'account.password': 'Password and security questions',
  'account.passwordHint': 'Change them if you think another person knows them.',
  'account.data': 'Your data',
  'account.dataHint':
    'A ZIP file with what is stored about you and with your documents. Keep it where only you can read it.',
  'account.dataDownload': 'Download my data',

  'sessions.title': 'Sessions',
  'sessions.lead': 'Devices where you are signed in. Sign out any that you do not recognize.',
  'sessions.device': '{browser} on {system}',
  'sessions.unknownDevice': 'Unknown device',
  'sessions.current': 'this device',
  'sessions.since': 'Signed in {time}',
  'sessions.used': 'Last used {time}',
  'sessions.thisNetwork': 'this network',
  'sessions.signOut': 'Sign out',
  'sessions.endWhich': 'Sign out {device}',
  'sessions.ended': 'Device signed out',
  'sessions.endOthers': 'Sign out all other devices',
  'sessions.askOthers': 'This signs out all other devices. You stay signed in here.',
  'sessions.othersEnded': {
    one: '{count} device is signed out',
    other: '{count} devices are signed out',
  },
  'sessions.endAll': 'Sign out everywhere',
  'sessions.askAll':
    'This signs out all devices, including this one. You will have to sign in again.',
  'sessions.askOfPerson': '{name} is signed out on all devices and can sign in again.',
  'sessions.allEnded': 'You are signed out everywhere.',

  'factor.lead': 'With an authenticator app, your password alone is not enough to sign in.',
  'factor.required':
    'You need a second factor. Add an authenticator app or a passkey to use the other screens.',
  'factor.none': 'You have no authenticator app.',
  'factor.since': 'Authenticator app, added on {date}',
  'factor.codesLeft': {
    one: '{count} recovery code left',
    other: '{count} recovery codes left',
  },
  'factor.add': 'Add an authenticator app',
  'factor.replace': 'Replace the app',
  'factor.renew': 'Create new recovery codes',
  'factor.remove': 'Remove',
  'factor.removeTitle': 'Remove the second factor?',
  'factor.removeLead':
    'You will sign in with your password only. Your recovery codes stop working.',
  'factor.removed': 'Your second factor was removed.',
  'factor.install': 'Install an authenticator app on your phone if you have none.',
  'factor.scan': 'Scan this QR code with the app, or type the key.',
  'factor.enter': 'Enter the six digits that the app shows.',
  'factor.qr': 'QR code with the key for the app',
  'factor.key': 'Key:',
  'factor.confirm': 'Confirm',
  'factor.added': 'Your second factor was added.',
  'factor.codesTitle': 'Your recovery codes',
  'factor.codesLead':
    'If you lose your phone, each code works once instead of the app. They are shown only now: print them or save them in your password manager.',
  'factor.copy': 'Copy all',
  'factor.copied': 'Copied',
  'factor.codesSaved': 'I have saved them',
} as const;
