/** English texts of the question before a center blocks a professional. */
export const texts = {
  'block.title': 'Block {name}',
  'block.text': 'Until you unblock {name}:',
  'block.notInvited': '{center} does not invite {name}, also not by a dispatch plan.',
  'block.cannot':
    '{name} cannot accept an invitation of {center}, ask for one or stand by for its cases.',
  'block.stays': 'Confirmed cases stay. The postings mark {name}, and you can release them there.',
  'block.noMessage':
    '{name} gets no message. My eligibility says that {center} does not invite them at present and that they can contact you.',
  'block.reason': 'Reason',
  'block.reasonHint':
    'Optional. Only administrators of {center} see it. At most 500 characters, no data of patients.',
} as const;
