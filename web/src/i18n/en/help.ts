/** English texts of the help pages. */
export const texts = {
  'faq.underDevelopment': 'This page is under development. More answers are on their way.',

  'guide.open': 'Read the guide, with pictures',
  'guide.contents': 'On this page',

  'payment.soon': 'Coming soon',
  'payment.byCheck':
    "Until then: cases are paid by check, directly to the professional, at the end of the day's cases.",
} as const;
