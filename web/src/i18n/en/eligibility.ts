/** English texts of the list of people to verify. */
export const texts = {
  'eligibility.lead': 'Review the documents, then verify who is credential-complete for {center}.',
  'eligibility.search': 'Search people by name',
  'eligibility.type': 'Show',
  'eligibility.all': 'All',
  'eligibility.surgeons': 'Surgeons',
  'eligibility.professionals': 'Professionals',
  'eligibility.showAll': 'Show everyone',
  'eligibility.none': 'No sign-ups yet',
  'eligibility.noneHint': 'Surgeons and professionals appear here after they sign up.',
  'eligibility.total': { one: '{count} person', other: '{count} people' },
  'eligibility.found': { one: '{count} person found', other: '{count} people found' },
  'eligibility.surgeon': 'Surgeon',
  'eligibility.documents': '{count} of {total} documents',
  'eligibility.verified': 'Eligibility verified',
  'eligibility.notVerified': 'Eligibility not verified',
  'eligibility.licenseExpired': 'License expired',
  'eligibility.complete': 'Complete and reviewed.',
  'eligibility.noLicense': 'No license in the profile',
  'eligibility.missing': 'Not uploaded: {documents}',
  'eligibility.rejected': 'Rejected: {documents}',
  'eligibility.unreviewed': 'Not reviewed yet: {documents}',
  'eligibility.unknown': 'We could not check which documents have been uploaded.',
  'eligibility.verifyAsk':
    'Not everything that is expected of {name} is here. Would you like to verify the eligibility at {center} anyway?',
  'eligibility.verifyAnyway': 'Verify anyway',
  'eligibility.review': 'Review',
  'eligibility.reviewWhom': 'Review {name}',
  'eligibility.verify': 'Verify eligibility',
  'eligibility.verifyWhom': 'Verify the eligibility of {name}',
  'eligibility.verifiedWhom': 'The eligibility of {name} is verified',
  'eligibility.remove': 'Remove eligibility',
  'eligibility.removeWhom': 'Remove the eligibility of {name}',
  'eligibility.removeAsk':
    '{center} then no longer counts {name} as eligible, and {name} leaves its favorites. Confirmed cases stay. Would you like to proceed?',
  'eligibility.removeAskSurgeon':
    '{name} can then no longer post cases for {center} until the eligibility is verified again. Would you like to proceed?',

  'block.do': 'Block',
  'block.doWhom': 'Block {name}',
  'block.undo': 'Unblock',
  'block.undoWhom': 'Unblock {name}',
  'block.undoAsk':
    '{center} can then invite {name} again, and {name} can accept open invitations. The reason of the block is deleted.',
  'block.since': 'Blocked since {date}',
  'block.because': 'Reason: {reason}',
  'block.done': '{name} is blocked.',
  'block.undone': '{name} is not blocked any more.',

  'queue.title': {
    one: '{count} person awaits verification',
    other: '{count} people await verification',
  },
  'queue.all': 'Select all',
  'queue.verifyOne': 'Verify',
  'queue.verify': { one: 'Verify {count} person', other: 'Verify {count} people' },
  'queue.ask': 'They become eligible at {center}. This is what is missing:',
  'queue.ASKED': 'asked on {date}',
  'queue.CHANGED': 'changed name or license on {date}',
  'queue.AFFILIATION': 'chose this center on {date}',
  'queue.done': {
    one: '{count} person is eligible now.',
    other: '{count} people are eligible now.',
  },
  'queue.decline': 'Decline',
  'queue.declineWhom': 'Decline {name}',
  'queue.declineAsk.ASKED':
    'The request of {name} to {center} ends without an email. {name} can ask again, and you can still verify {name} in the list of people below. Would you like to proceed?',
  'queue.declineAsk.AFFILIATION':
    '{name} is marked as declined, so the code of {center} no longer verifies {name}. You can still verify {name} in the list of people below. Would you like to proceed?',
  'queue.declineAsk.CHANGED':
    '{center} then no longer counts {name} as eligible, and {name} leaves its favorites. Confirmed cases stay, and you can still verify {name} in the list of people below. Would you like to proceed?',
  'queue.failed': 'Not verified: {names}. Open the review of each to see why.',

  'toast.verified': 'Eligibiity has been verified.', // F-07
  'toast.removed': 'Eligibiity Completeness has been removed.', // F-09
  'toast.declined': '{name} was declined.',
  'toast.stay': {
    one: '{count} confirmed case at the center stays.',
    other: '{count} confirmed cases at the center stay.',
  },

  'pipeline.tab': 'Pipeline',
  'pipeline.verify': 'Verify people',
} as const;
