/** English texts of the release of a person and of the cancellation of a case. */
export const texts = {
  'release.NO_LONGER_NEEDED': 'No longer needed',
  'release.NOT_ELIGIBLE': 'Not eligible any more',
  'release.SCHEDULE_CHANGED': 'Change of schedule',
  'release.OTHER': 'Other',
  'release.CANNOT_COME': 'Reported that they cannot come',
  'release.DAY_NOT_CONFIRMED': 'Has not confirmed the day',
  'release.title': 'Release this professional',
  'release.text':
    '{name} is no longer confirmed and is notified of the reason at once. The place is offered to the standby list, then to the others who are invited.',
  'release.textNotNeeded':
    '{name} is no longer confirmed and is notified of the reason at once. The place is offered to no one and the plan of invitations is paused; people who are invited can still accept.',
  'release.owed':
    'The case starts within 24 hours: ${amount} of minimum pay will be claimed for this person.',
  'release.noneOwed': 'No minimum pay will be claimed for {name}.',
  'release.reason': 'Reason',
  'release.words': 'Reason in words',

  'postings.cancelTitle': 'Cancel this job',
  'postings.cancelAsk': 'Everyone who accepted it is notified by email. Would you like to proceed?',
  'postings.minPayWarning': 'Minimum pay of ${amount} applies',
  'postings.cancelPlain': 'No one has accepted it yet. Would you like to proceed?',

  'cancelCase.confirmed': 'Confirmed: {names}',
  'cancelCase.invited': { one: '{count} invited', other: '{count} invited' },
  'cancelCase.standby': { one: '{count} on standby', other: '{count} on standby' },
  'cancelCase.asked': { one: '{count} asked to stand by', other: '{count} asked to stand by' },
} as const;
