/** English texts of the pipeline of verifications. */
export const texts = {
  'title.pipeline': 'Eligibility pipeline',

  'pipeline.lead':
    'The professionals whom {center} knows. People with the fewest missing items come first.',
  'pipeline.group': 'Group',
  'pipeline.allGroups': 'All groups',
  'pipeline.missing': 'Missing',
  'pipeline.anything': 'Anything or nothing',
  'pipeline.missingCount': '{what} ({count})',
  'pipeline.none': 'No one here yet',
  'pipeline.noneHint':
    'Professionals appear here once you have verified them, or they ask you to, are favorites of the center or work here.',
  'pipeline.notFound': 'No one matches these filters.',
  'pipeline.capped': 'the first 1,000 people by name; narrow the list by group or name',
  'pipeline.complete': 'Meets your center’s requirements',
  'pipeline.items': { one: '{count} item missing', other: '{count} items missing' },
  'pipeline.byCenter': 'up to your center',
  'pipeline.waits': 'asks to be verified',
  'pipeline.canFill': {
    one: 'can fill {count} open position',
    other: 'can fill {count} open positions',
  },
  'pipeline.couldFill': {
    one: 'could fill {count} open position',
    other: 'could fill {count} open positions',
  },
  'pipeline.askedOn': 'asked on {date}',
  'pipeline.ask': 'Ask for what is missing',
  'pipeline.askCount': { one: 'Ask {count} person', other: 'Ask {count} people' },
  'pipeline.askText':
    'They get a notification, and an email if they want emails, from {center} that names these items and opens My eligibility. Each person is asked once in 7 days at most.',
  'pipeline.askYes': 'Ask',
  'pipeline.asked': { one: '{count} person was asked.', other: '{count} people were asked.' },
  'pipeline.skipped.NOT_KNOWN':
    '{name} was not asked: the center does not know the account any more.',
  'pipeline.skipped.NOTHING_MISSING': '{name} was not asked: nothing is missing any more.',
  'pipeline.skipped.ASKED_RECENTLY':
    '{name} was not asked: your center asked within the last 7 days.',
  'pipeline.skipped.BLOCKED': '{name} was not asked: your center blocks the person.',

  'block.title': 'Block {name}',
  'block.text': 'Until you unblock {name}:',
  'block.notInvited': '{center} does not invite {name}, neither by hand nor by an invitation plan.',
  'block.cannot':
    '{name} cannot accept an invitation of {center}, ask for one or stand by for its cases.',
  'block.stays': 'Confirmed cases stay. The postings mark {name}, and you can release them there.',
  'block.noMessage':
    '{name} gets no message. My eligibility says that {center} does not invite them at present and that they can contact you.',
  'block.reason': 'Reason',
  'block.reasonHint':
    'Optional. Only administrators of {center} see it. At most 500 characters, no data of patients.',
} as const;
