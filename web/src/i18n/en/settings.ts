/** English texts of the settings: notifications, push, calendar link, requirements of a center. */
export const texts = {
  'settings.lead': 'Most choices are saved at once; a section with a Save button is saved with it.',
  'settings.notifications': 'Notifications',
  'settings.notificationsHint':
    'How we tell you about your cases. Codes, warnings about your account and cancellations of confirmed cases are always emailed.',
  'settings.byEmail': 'By email to {email}',
  'settings.bySms': 'By text message',
  'settings.bySmsTo': 'By text message to {phone}',
  'settings.language': 'Language',
  'settings.languageHint': 'Emails and text messages use it too.',
  'settings.appearance': 'Appearance',
  'settings.density': 'Density of lists',
  'settings.density.comfortable': 'Comfortable',
  'settings.density.compact': 'Compact',
  'settings.appearanceHint':
    'Colors apply to this device, the density of lists to all your devices.',
  'settings.securityHint': 'Password, passkeys, second factor and the devices that are signed in.',
  'settings.openSecurity': 'Open account security',

  'push.title': 'Notifications on this device',
  'push.lead':
    'A message appears at once, also when Caseboard is closed: what happened, time, place and pay of the case. It names no person.',
  'push.explain': 'Your browser asks whether Caseboard may show notifications. Choose Allow.',
  'push.add': 'Turn on here',
  'push.on': 'Notifications are on for this device.',
  'push.failed':
    'This browser could not be registered. Its push service is off or cannot be reached: check the settings of the browser, or try again later.',
  'push.off': 'Notifications are off for that device.',
  'push.denied':
    'Your browser blocks notifications of Caseboard. Allow them in the settings of the site, the sign beside the address, and open this page again.',
  'push.install':
    'On an iPhone or iPad, press Share, then Add to Home Screen, and turn notifications on in Caseboard from the home screen.',
  'push.unsupported':
    'This browser cannot show notifications. Emails and text messages still come.',
  'push.thisDevice': 'This device',
  'push.unknownDevice': 'Unknown device',
  'push.since': 'on since {time}',
  'push.remove': 'Turn off',
  'push.removeNamed': 'Turn off: {device}',

  'calendarLink.title': 'Your schedule in other calendars',
  'calendarLink.lead':
    'A private link for Apple, Google or Outlook calendars. They read it every few hours and see time, place and pay, no procedures and no notes. Whoever knows the link can read it without signing in.',
  'calendarLink.create': 'Create a calendar link',
  'calendarLink.active': 'A link has been active since {time}. It was shown when it was created.',
  'calendarLink.replace': 'Create another link',
  'calendarLink.revoke': 'Turn the link off',
  'calendarLink.revoked': 'The link is off.',
  'calendarLink.replaceTitle': 'Create another link?',
  'calendarLink.replaceText':
    'The current link stops working at once. Calendars that use it need the new one.',
  'calendarLink.revokeTitle': 'Turn the link off?',
  'calendarLink.revokeText': 'Calendars that use the link no longer get your schedule.',
  'calendarLink.new': 'Your calendar link',
  'calendarLink.once':
    'Copy it now: it is not shown again. In your calendar, add a calendar by URL and paste it.',
  'calendarLink.copy': 'Copy the link',
  'calendarLink.open': 'Open in the calendar of this device',

  'requirements.title': 'Requirements of {center}',
  'requirements.lead':
    'What professionals need before they are invited to a case of the center, and before they accept. Changes apply at once; confirmed people stay confirmed and are marked on their postings.',
  'requirements.none': 'Nothing required',
  'requirements.license': 'License',
  'requirements.npi': 'NPI',
  'requirements.documentCount': { one: '{count} document', other: '{count} documents' },
  'requirements.documents': 'Documents',
  'requirements.documentsHint':
    'A document is valid on the day of the case if its last valid day is not over when the case ends.',
  'requirements.addDocument': 'Require another document',
  'requirements.chooseDocument': 'Choose a document',
  'requirements.approved': 'Approved',
  'requirements.current': 'Valid on the day',
  'requirements.save': 'Save requirements',
} as const;
