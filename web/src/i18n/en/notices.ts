/** English texts of the notifications. */
export const texts = {
  'notices.stateCannotCome': 'Cannot come',
  'notices.mayNotCome': 'May not come',
  'notices.withdrawn': 'Job Withdrawn',
  'notices.requested': 'Invite Requested',
  'notices.accepted': 'Job Accepted',
  'notices.invitations': 'Invitations',
  'notices.declined': 'Declined Request',
  'notices.cancellations': 'Cancellations',
  'notices.other': 'Messages',
  'notices.stateWithdrawn': 'Withdrawn',
  'notices.contentConfirmDay': 'Please confirm that you will come to your surgical case.',
  'notices.contentDayNotConfirmed':
    'A confirmed professional has not confirmed the day of your surgical case.',
  'notices.contentNotArrived': 'A confirmed professional has not arrived at your surgical case.',
  'notices.contentReleasedUnconfirmed':
    'You have been released from a surgical case, because you did not confirm the day.',
  'notices.contentChanged': 'A surgical case has changed.',
  'notices.contentMoved': 'The time of a surgical case has changed. Please confirm the new time.',
  'notices.contentOffered':
    'A place on a surgical case is held for you. Accept it before the offer ends.',
  'notices.contentStandbyApproved': 'You are on the standby list of a surgical case.',
  'notices.contentStandbyRequested':
    'A professional asks for a place on the standby list of your surgical case.',
  'notices.contentCannotCome': 'A confirmed professional cannot come to your surgical case:',
  'notices.contentComesAfterAll':
    'A professional who could not come comes to your surgical case after all.',
  'notices.contentCaseStarts':
    'Your surgical case starts soon. Please report when you are on the way and when you are there.',
  'notices.contentReleased': 'You have been released from a surgical case:',
  'notices.contentReleasedAbsent':
    'You have been released from a surgical case, because you cannot come.',
  'notices.contentReleasedNotNeeded':
    'You have been released from a surgical case: you are no longer needed.',
  'notices.contentReleasedNotEligible':
    'You have been released from a surgical case: you no longer meet the requirements of the center.',
  'notices.contentReleasedSchedule':
    'You have been released from a surgical case: the schedule has changed.',
  'notices.acknowledgeAll': { one: 'Acknowledge {count}', other: 'Acknowledge all {count}' },
  'notices.acknowledgedAll': {
    one: '{count} notification acknowledged',
    other: '{count} notifications acknowledged',
  },
  'notices.new': 'New',
  'notices.earlier': 'Earlier',
  'notices.noneEarlier': 'No earlier notifications',
  'notices.noneEarlierHint': 'Notifications that you have read appear here.',
  'notices.empty': 'No notifications for you to see here...',
  'notices.discard': 'Discard',
  'notices.groups': 'Groups',
  'notices.linkGone':
    'You have read this notification already. Its case is listed here as long as it is open to you.',
  'notices.groupEmpty': 'None',
  'notices.emptyHint': 'Updates about your cases appear here.',
  'notices.claimed': 'A claim has been made for this case.',
  'notices.contentInvited': 'You have been invited to a surgical case.',
  'notices.contentRequested': 'An invite has been requested for your surgical case.',
  'notices.contentWithdrawn': 'A confirmed professional has withdrawn from your surgical case.',
  'notices.contentAccepted': 'position accepted',
  'notices.documentsRequested': 'Documents requested',
  'notices.toEligibility': 'Open My eligibility',
  'notices.toUpload': 'Upload a new file',
} as const;
