/** English texts of who is invited with a posting, its summary and confirmation. */
export const texts = {
  'post.inviteWho': 'Invite {name}',
  'post.chosen': '{count} of {total} selected',
  'post.someSkipped': 'Not invited: {names}',
  'post.favorites': 'Favorites',
  'post.selectAll': 'Select All',
  'post.noFavorites': 'No favorites yet',
  'post.noFavoritesHint': 'Add favorites to invite them while you post.',
  'post.toFavorites': 'Add favorites',
  'post.overlapWhen': 'It starts on {when}.',
  'post.lastPay': 'Use the last pay at this center: {pay}',
  'post.againFrom': 'Copied from the case of {when}. The date is the next one on the same weekday.',
  'post.replacementFrom':
    'Copied from the case of {when} to replace {name}. Check the start and the hours.',
  'post.againEmpty': 'Clear form',
  'post.againBack': 'Restore what I typed',
  'post.posted': 'Posted: {when}',
  'post.postedLabel': 'Posted just now',
  'post.seeIt': 'See the posting',
  'post.warningsNotRead': 'Who can be invited and who is available could not be loaded.',
  'post.seriesInvitees': {
    one: 'At most {count} person can be invited to a case that repeats.',
    other: 'At most {count} people can be invited to a case that repeats.',
  },
  'post.notInvitable':
    'Cannot be invited to this case: {names}. Remove them from the selection to post the case.',
  'post.offer': 'Each is offered',
  'post.offerNone': 'Enter the pay to see what is offered.',
  'post.about': 'about ${amount} for {duration}',
  'post.firstCome': 'First come, first served: the first to accept is confirmed.',
  'post.noneChosen': 'No one is selected',
  'post.noneSelected': 'No one is selected. Everyone can still see the case and request an invite.',
  'post.selected': {
    one: '{count} professional will be invited',
    other: '{count} professionals will be invited',
  },
  'post.dropped': {
    one: '{count} person who was chosen before is not among these favorites and is not invited.',
    other:
      '{count} people who were chosen before are not among these favorites and are not invited.',
  },
  'post.total': 'Total',
  'post.totalFor': '{amount} for {duration}',
  'post.longCase': '{duration} is unusually long for a case. Please check the estimated hours.',
  'post.confirmTitle': 'Posting to Commnuities',
  'post.confirmText':
    'You are about to make a job posting to commnuities. Would you like to proceed?',
  'post.unusualPay':
    'The pay for {who} is far from the last one at this center ({last}). Please check it.',

  'import.open': 'Import a file',
} as const;
