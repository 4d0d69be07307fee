/** English texts of passkeys. */
export const texts = {
  'passkey.title': 'Passkeys',
  'passkey.lead':
    'A passkey signs you in without your password: with your fingerprint, your face or the PIN of your device. It also counts as a second factor.',
  'passkey.use': 'Use a passkey instead',
  'passkey.unavailable': 'Passkeys cannot be used in this browser or at this address.',
  'passkey.added': 'Added {date}',
  'passkey.used': 'last used {time}',
  'passkey.neverUsed': 'not used yet',
  'passkey.add': 'Add a passkey',
  'passkey.full': 'You have the maximum of 10 passkeys. Remove one to add another.',
  'passkey.addTitle': 'Add a passkey',
  'passkey.addLead':
    'Your browser asks where to save it, for example on this device or on your phone.',
  'passkey.create': 'Create passkey',
  'passkey.name': 'Name',
  'passkey.nameHint': 'To tell it from others, for example “My phone”',
  'passkey.addedNow': 'The passkey was added.',
  'passkey.rename': 'Rename',
  'passkey.renameNamed': 'Rename {name}',
  'passkey.renameTitle': 'Rename passkey',
  'passkey.remove': 'Remove',
  'passkey.removeNamed': 'Remove {name}',
  'passkey.removeTitle': 'Remove this passkey?',
  'passkey.removeLead':
    '“{name}” will no longer sign you in. Delete it on your device as well, so that it is not offered any more.',
  'passkey.removed': 'The passkey was removed.',
  'passkey.cancelled': 'No passkey was used. The request was cancelled or took too long.',
  'passkey.exists': 'This device already has a passkey for your account.',
  'passkey.unsupported': 'This browser or device cannot use a passkey here.',
  'passkey.unknown':
    'This passkey is no longer known. Sign in with your password, and delete the passkey on your device.',
  'passkey.rejected': 'The passkey could not be verified. Please try again or use your password.',
} as const;
