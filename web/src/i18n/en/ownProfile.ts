/** English texts of what only the own profile shows: requests to centers, readers of documents, eligibility. */
export const texts = {
  'profile.eligibleAt': 'Eligibility verified by',
  'profile.eligibleNowhere':
    'No center has verified your eligibility yet. Centers review your documents first.',
  'profile.inReview': '{name} (your name or license changed; being reviewed again)',

  'ask.title': 'Ask a center to verify you',
  'ask.center': 'Surgery center',
  'ask.send': 'Ask',
  'ask.sent': '{name} was asked',
  'ask.open': '{name}, asked on {date}',
  'ask.withdraw': 'Withdraw',
  'ask.withdrawWhich': 'Withdraw the request to {name}',
  'ask.hint': 'The center sees what you uploaded and what is missing.',

  'join.open': 'Add a center',
  'join.title': 'Add a surgery center',
  'join.submit': 'Add',
  'join.codeHint':
    'With the code you can post cases there at once. Without it, an administrator of the center has to verify you first.',
  'join.codeNeeded':
    'You chose this center already. With its code you can post cases there at once.',
  'join.added': '{name} was added. One of its administrators has to verify you.',
  'join.verified': 'You are verified at {name}',

  'own.addLicense': 'Add your license',
  'own.addEducation': 'Add your education',
  'own.addExperience': 'Add your work experience',
  'own.upload': 'Upload documents',

  'readers.title': 'Who may open your documents',
  'readers.rule':
    'Administrators of surgery centers may open your documents for review, and a surgeon only while you request, accept or work one of their cases. Below each document you see who opened it.',
  'readers.ruleSurgeon':
    'Administrators of surgery centers may open your documents for review. Below each document you see who opened it.',
  'readers.limit': 'Only centers that I choose may open my documents',
  'readers.centers': 'Centers that may open your documents',
  'readers.nowhere': 'No center chosen: no center can open your documents.',
  'readers.save': 'Save',
  'readers.none': 'Not opened by anyone else yet',
  'readers.count': { one: 'Opened by {count} person', other: 'Opened by {count} people' },
  'readers.of': 'Who opened {what}',
  'readers.times': { one: '{count} time', other: '{count} times' },
  'readers.system': 'System administrator',

  'own.title': 'My eligibility',
  'own.lead':
    'Centers with open cases for your group, and what is missing for these cases. Where you gain most is first.',
  'own.none': 'No center has an open case for your group now',
  'own.noneHint': 'Centers appear here when they post a case or verify you.',
  'own.noCases': 'no open cases now',
  'own.eligible': 'Eligible: {sum}',
  'own.unlocks': {
    one: '{count} item is missing: {sum}',
    other: '{count} items are missing: {sum}',
  },
  'own.needed': 'needed for {sum}',
  'own.ask': 'Ask a center',
  'own.complete': 'Complete',
  'own.replace': 'Replace',
  'own.actionFor': '{action}: {what}',
  'own.documents': 'My documents at each center',
  'own.sum': {
    one: '{count} open case, ${amount} at least',
    other: '{count} open cases, ${amount} at least',
  },

  'ineligible.notMet': 'The requirements of the center are not met.',
  'ineligible.own': 'The center does not invite you at present. You can contact the center.',
  'ineligible.person': '{name}: {list}.',
} as const;
