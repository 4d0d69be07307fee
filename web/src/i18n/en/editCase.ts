/** English texts of changes of a posted case and its history. */
export const texts = {
  'change.title': 'Change this posting',
  'change.save': 'Save changes',
  'change.askTitle': 'Please check your changes',
  'change.ask': 'Would you like to save them as they are?',
  'change.askNo': 'Keep editing',
  'change.onlyMore': 'Pay and places can only go up.',
  'change.centerPays':
    'The center pays for this case. Only its administrators can change pay and places.',
  'change.perLine': 'One per line',
  'change.history': 'Changes',
  'change.fromTo': '{old} → {new}',
  'change.reconfirm': {
    one: '{count} confirmed professional keeps the place and has to confirm the new time.',
    other: '{count} confirmed professionals keep their places and have to confirm the new time.',
  },
  'change.meanwhile': 'Changed by others in the meantime. What you typed is kept.',
  'change.meanwhileDropped':
    'Changed by others in the meantime. Please check pay and places: where theirs are higher or of another type of pay, they replace what you typed. Everything else that you typed is kept.',

  'toast.changed': 'The posting has been changed.',
} as const;
