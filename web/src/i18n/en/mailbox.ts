/** English texts of the development mailbox. */
export const texts = {
  'mailbox.title': 'Mailbox',
  'mailbox.lead': 'Emails that this development server would have sent. None were delivered.',
  'mailbox.filter': 'Emails to',
  'mailbox.filterPlaceholder': 'Any address',
  'mailbox.empty': 'No emails yet',
  'mailbox.emptyHint': 'Sign up, or ask for a new code, and the email arrives here.',
  'mailbox.to': 'to {address}',
  'mailbox.letters': 'All letters with sample data',
  'mailbox.back': 'Back to Caseboard',
  'mailbox.closed': 'This server has no development mailbox.',
} as const;
