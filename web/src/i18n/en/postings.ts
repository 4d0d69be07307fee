/** English texts of All Postings. */
export const texts = {
  'post.againWhat': 'the case of {when}',

  'postings.cancel': 'Cancel Job',
  'postings.none': 'No cases in the coming month',
  'postings.noneHint': 'Post a case, or widen the dates to see later ones.',
  'postings.nothing': 'No postings in these dates',
  'postings.nothingHint': 'Widen the dates to see more.',
  'postings.count': { one: '{count} case', other: '{count} cases' },
  'postings.wasNeeded': 'Was needed',
  'postings.positions': 'Positions',
  'postings.postedAt': 'Posted {when}',
  'postings.postedBy': 'Posted by {name}',
  'postings.morePeople': {
    one: '{count} more person was invited',
    other: '{count} more people were invited',
  },
  'postings.nobody': 'No one is invited yet',
  'postings.search': 'Surgeon, procedure or person',
  'postings.stateFilter': 'State',
  'postings.state.all': 'All',
  'postings.state.open': 'Open places',
  'postings.state.filled': 'Filled',
  'postings.state.cancelled': 'Cancelled',

  'participant.call': 'Call {name}',
  'participant.ON_THE_WAY': 'On the way since {time}',
  'participant.ARRIVED': 'Arrived at {time}',
  'participant.NOT_ARRIVED': 'Not arrived',

  'invite.more': 'Invite more',
  'invite.title': 'Invite more people',
  'invite.withdrawn': '{names} withdrew. Invite another person.',
  'invite.closed': 'No place is free any more, or the case has started.',
  'invite.not': 'This person cannot be invited any more.',
  'invite.none': 'Every favorite of this group has been invited.',

  'change.open': 'Change',

  'common.refresh': 'Refresh',
} as const;
