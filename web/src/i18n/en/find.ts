/** English texts of the search dialog and the list of shortcuts. */
export const texts = {
  'find.title': 'Find',
  'find.label': 'People, cases, screens',
  'find.results': 'Results',
  'find.count': { one: '{count} result', other: '{count} results' },
  'find.people': 'People',
  'find.cases': 'Cases',
  'find.centers': 'Centers',
  'find.templates': 'Templates',
  'find.screens': 'Screens and actions',
  'find.import': 'Import cases',
  'find.language': 'Language',
  'find.needsCenter': 'To find cases, choose a center in the top bar.',

  'shortcuts.title': 'Keyboard shortcuts',
  'shortcuts.help': 'Show these shortcuts',
  'shortcuts.search': 'Go to the first search or date field',
  'shortcuts.next': 'Next card',
  'shortcuts.previous': 'Previous card',
  'shortcuts.close': 'Close a dialog',
  'shortcuts.then': 'then',
  'shortcuts.on': 'Shortcuts work on this device',
} as const;
