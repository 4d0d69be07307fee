/** English texts of the people of a case, for its owner. */
export const texts = {
  'post.eligible': 'Eligibility verified',

  'postings.notAllowed': 'Your center has not verified you yet',
  'postings.notAllowedHint':
    'You can post cases once a center has verified you. Ask its administrator.',
  'postings.open': 'Show details',
  'postings.close': 'Hide details',
  'postings.people': 'Professionals',
  'postings.state.uncertain': 'May not come',

  'participant.AWAITING_RECONFIRMATION': 'New time not confirmed yet',
  'participant.REMOVED': 'Released',
  'participant.offered': 'Place held until {time}',
  'participant.cannotCome': 'Cannot come, reported {when}',
  'participant.accountClosed': 'The account was closed.',
  'participant.CONFIRMED': 'Confirmed',
  'participant.INVITED': 'Invited',
  'participant.INVITE_REQUEST': 'Invite Requested',
  'participant.DECLINED': 'Rejected',
  'participant.WITHDRAWN': 'Withdrawn',
  'participant.REJECTED_REQUEST': 'Declined',
  'participant.POSITION_ALREADY_FILLED': 'position filled',
  'participant.CANCELLED': 'Cancelled',
  'participant.ACKNOWLEDGED': 'Acknowledged',
  'participant.UNCONFIRMED': 'Day not confirmed',

  'release.do': 'Release',
  'release.refill': 'Release and refill',

  'standby.awaits': 'Awaits approval',
  'standby.approve': 'See the requests',

  'schedule.toPosting': 'Open in All Postings',

  'requests.invite': 'Invite',
  'requests.decline': 'Decline',
  'requests.notEligible': 'Eligibility not verified',
  'requests.inviteTitle': 'Invite this professional',
  'requests.inviteAsk': 'The professional gets the place by accepting the invitation.',
  'requests.declineTitle': 'Decline this request',
  'requests.declineAsk': 'The professional will be notified. Would you like to proceed?',
} as const;
