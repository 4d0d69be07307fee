/** English texts of the release of a professional. */
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
} as const;
