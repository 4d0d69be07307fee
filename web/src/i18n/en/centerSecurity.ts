/** English texts of a center's code, its administrators and its rule about second factors. */
export const texts = {
  'centerCode.title': 'Code of {center}',
  'centerCode.lead':
    'Surgeons and administrators of your center enter this code when they sign up. It is stored so that it cannot be read again: if you do not have it, create a new one.',
  'centerCode.since': 'The current code has existed since {time}.',
  'centerCode.sinceUnknown': 'It is not known when the current code was created.',
  'centerCode.create': 'Create a new code',
  'centerCode.ask': 'Create a new code for {center}?',
  'centerCode.askText':
    'The current code stops working at once. The other administrators get an email without the code.',
  'centerCode.new': 'The new code',
  'centerCode.once':
    'It is shown only now. Give it only to people who work for your center: whoever signs up with it as an administrator waits until you confirm them.',
  'centerCode.mail':
    'Please create your account at {address}, choose {center}, and enter this code: {code}\n\nThe code is for people who work for {center}. Please do not pass it on.',
  'centerCode.copyCode': 'Copy the code',
  'centerCode.copyMail': 'Copy the text for an email',

  'admins.you': 'you',
  'admins.since': 'administrator since {date}',
  'admins.hint': 'You can remove administrators who joined the center after you.',
  'admins.remove': 'Remove as administrator',
  'admins.removeWhich': 'Remove as administrator: {name}',
  'admins.ask': 'Remove {name} as an administrator of {center}?',
  'admins.askText':
    '{name} ({email}) has been an administrator of {center} since {date}. Cases, people and claims of the center will no longer be available to this person. This person and the other administrators get an email. You cannot undo this: to come back, the person needs another email address, the code of the center and a confirmation.',
  'admins.waits': 'signed up on {date}, waits for a confirmation',
  'admins.unverified':
    'signed up on {date}, has not verified the email address yet and can be confirmed after that',
  'waitingAdmin.confirm': 'Confirm',
  'waitingAdmin.confirmWhich': 'Confirm: {name}',
  'waitingAdmin.decline': 'Decline',
  'waitingAdmin.declineWhich': 'Decline: {name}',
  'waitingAdmin.confirmAsk': 'Confirm {name} as an administrator of {center}?',
  'waitingAdmin.confirmText':
    '{name} ({email}) signed up on {date} with the code of {center}, which surgeons know too. As an administrator this person manages the cases of the center, decides claims that it pays, and reads documents of professionals. Confirm only a person whom you know. This person and the other administrators get an email.',
  'waitingAdmin.confirmed': '{name} is an administrator of {center} now.',
  'waitingAdmin.declineAsk': 'Decline {name} as an administrator of {center}?',
  'waitingAdmin.declineText':
    '{name} ({email}) signed up on {date} with the code of {center}. This person gets an email and needs another email address to try again.',
  'waitingAdmin.declineUnverified':
    '{name} ({email}) signed up on {date} with the code of {center} and has not verified this address.',
  'waitingAdmin.declined':
    '{name} was declined. If this person should not know the code of {center}, create a new one in Account Security.',
  'admins.removed':
    '{name} is no longer an administrator of {center}. Now create a new code: this person knows the current one.',

  'factorRule.title': 'Administrators of {center}',
  'factorRule.label': 'Administrators need a second factor',
  'factorRule.hint':
    'An administrator without one can do nothing else until they add it. To switch this on, you need a second factor yourself.',
  'factorRule.lost': 'A colleague lost their second factor',
  'factorRule.lostHint':
    'The person gets an email and must confirm. A day later the second factor is removed. It works for administrators and surgeons of your center and for professionals whom it certified.',
  'factorRule.request': 'Request the removal',
  'factorRule.requested': 'Requested. The person got an email.',
} as const;
