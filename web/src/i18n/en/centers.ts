/** English texts of the review of surgery centers. */
export const texts = {
  'centers.lead':
    'Centers that were added by a surgeon or with the admin code have to be confirmed.',
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
  'centers.deactivate': 'Deactivate',
  'centers.deactivateWhich': 'Deactivate {name}',
  'centers.deactivated': '{name} is deactivated',
  'centers.reactivate': 'Reactivate',
  'centers.reactivateWhich': 'Reactivate {name}',
  'centers.reactivated': '{name} is active again',
  'centers.deactivateTitle': 'Deactivate this center?',
  'centers.deactivateHint':
    'No new cases can be posted, its code stops working, and its administrators lose access. Existing cases stay visible.',
  'centers.reason': 'Reason',
  'centers.reasonHint': 'Emailed to the person who added the center.',
} as const;
