/** English texts of most screens after the first one: categories, words of forms and dialogs. */
export const texts = {
  'duration.hour': '{hours} hour',
  'duration.hours': '{hours} hours',

  'time.inSentence': { one: '{time}', other: '{time}' },

  'common.yes': 'Yes',
  'common.no': 'No',
  'common.close': 'Close',
  'common.cancel': 'Cancel',
  'common.select': 'Please choose',
  'common.copy': 'Copy',
  'common.copied': 'Copied',
  'common.copyFailed': 'The browser did not copy it. Select the text and copy it yourself.',
  'common.noMatch': 'Nothing matches',
  'common.remove': 'Remove {what}',

  'rule.empty': '{field} cannot be empty',
  'rule.with': '{field} {rule}',

  'signUp.email': 'Email Address',
  'signUp.phone': 'Phone',
  'signUp.phoneRule': 'must be 10 digits without spaces',
  'signUp.centersPlaceholder': 'Type to find your centers',

  'factor.code': 'Code from the app',

  'category.0': 'Anesthesiologist',
  'category.1': 'RN',
  'category.2': 'MA',
  'category.3': 'Scrub Tech',
  'category.4': 'Nurse Assitant',
} as const;
