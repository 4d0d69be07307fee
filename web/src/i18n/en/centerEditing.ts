/** English texts of the dialogs that correct a center and replace the admin code. */
export const texts = {
  'centerEdit.title': 'Edit {name}',
  'centerEdit.lead':
    'State and time zone cannot change while the center has cases that are not over: they decide when a case begins and which license it needs.',
  'centerEdit.zone': 'Time zone',
  'centerEdit.zoneOption': '{name} ({city})',
  'centerEdit.save': 'Save changes',
  'centerEdit.nothing': 'Nothing has changed',
  'centerEdit.ask': 'Change the data of this center?',
  'centerEdit.askText':
    'Cases that are not over and calendars show the new place. The administrators of the center are emailed what changed; confirmed professionals get no message.',
  'centerEdit.done': 'The data of {name} are saved',

  'addCode.title': 'Admin code',
  'addCode.lead':
    'With the admin code, people without an account add their center on the page Add a surgery center. You confirm the center afterwards.',
  'addCode.open': 'Centers can be added with the admin code now.',
  'addCode.closed': 'Centers cannot be added with an admin code now.',
  'addCode.replaces':
    'A new code is shown once. The present code stops working at once, also for people who have just entered it.',
  'addCode.create': 'Create a new code',
  'addCode.turnOff': 'Turn off the code',
  'addCode.turnedOff': 'Centers can no longer be added with an admin code',
  'addCode.new': 'The new admin code',
  'addCode.once':
    'Copy it now: it is shown this one time. Give it only to people who may add a center.',
} as const;
