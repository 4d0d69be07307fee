/** English texts of the review of surgery centers. */
export const texts = {
  'centers.lead':
    'Centers that were added by a surgeon or with the admin code have to be confirmed.',
  'centers.search': 'Name or city',
  'centers.status': 'Which centers',
  'centers.UNCONFIRMED': 'Waiting',
  'centers.CONFIRMED': 'Confirmed',
  'centers.DEACTIVATED': 'Deactivated',
  'centers.noneWaiting': 'No center is waiting for confirmation',
  'centers.noneWaitingHint':
    'New centers of surgeons, and those added with the admin code, appear here.',
  'centers.noneConfirmed': 'No center is confirmed',
  'centers.noneDeactivated': 'No center is deactivated',
  'centers.addedBy': 'Added by {name}, {email}',
  'centers.addedWithCode': 'Added with the admin code',
  'centers.addedOn': 'Added on {date}',
  'centers.people': { one: '{count} person', other: '{count} people' },
  'centers.reasonGiven': 'Reason: {reason}',
  'centers.confirm': 'Confirm',
  'centers.confirmWhich': 'Confirm {name}',
  'centers.confirmHint':
    'The center is then listed and can verify people. A new code is emailed to the person who added it.',
  'centers.confirmed': '{name} is confirmed',
  'centers.edit': 'Edit',
  'centers.editWhich': 'Edit {name}',
  'centers.adminCode': 'Replace the admin code',
  'centers.newAdminCode': 'Create an admin code',
  'centers.deactivate': 'Deactivate',
  'centers.deactivateWhich': 'Deactivate {name}',
  'centers.deactivated': '{name} is deactivated',
  'centers.reactivate': 'Reactivate',
  'centers.reactivateWhich': 'Reactivate {name}',
  'centers.reactivateHint':
    'The center is then as it was before: confirmed, or waiting for confirmation. Its administrators and the person who added it get an email.',
  'centers.reactivated': '{name} is active again',
  'centers.deactivateTitle': 'Deactivate this center?',
  'centers.deactivateHint':
    'No new cases can be posted, its code stops working, and its administrators lose access. Existing cases stay visible.',
  'centers.reason': 'Reason',
  'centers.reasonHint': 'Emailed to the person who added the center.',

  'centerEdit.title': 'Edit {name}',
  'centerEdit.lead':
    'State and time zone cannot change while the center has cases that are not over: they decide when a case begins and which license it needs.',
  'centerEdit.zone': 'Time zone',
  'centerEdit.zoneOption': '{name} ({city})',
  'centerEdit.save': 'Save changes',
  'centerEdit.nothing': 'Nothing has changed',
  'centerEdit.ask': 'Change the data of this center?',
  'centerEdit.askText':
    'Cases that are not over and calendars show the new place. The administrators of the center are emailed what changed; confirmed professionals get no message.',
  'centerEdit.done': 'The data of {name} are saved',

  'addCode.title': 'Admin code',
  'addCode.lead':
    'With the admin code, people without an account add their center on the page Add a surgery center. You confirm the center afterwards.',
  'addCode.open': 'Centers can be added with the admin code now.',
  'addCode.closed': 'Centers cannot be added with an admin code now.',
  'addCode.replaces':
    'A new code is shown once. The present code stops working at once, also for people who have just entered it.',
  'addCode.shownOnce': 'A new code is shown once.',
  'addCode.create': 'Create a new code',
  'addCode.turnOff': 'Turn off the code',
  'addCode.turnedOff': 'Centers can no longer be added with an admin code',
  'addCode.new': 'The new admin code',
  'addCode.once':
    'Copy it now: it is shown this one time. Give it only to people who may add a center.',
} as const;
