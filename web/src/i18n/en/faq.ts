import type { Faq, Question } from '../content';

const payment: Question = {
  ask: 'How is a case paid?',
  answer: [
    "By check, directly to the professional, at the end of the day's cases. Claims and paystubs are the record of what was agreed and paid; no money moves through this service.",
    'More payment information is coming soon.',
  ],
};

const zones: Question = {
  ask: 'In which time zone are the times?',
  answer: [
    'Always in the time zone of the surgery center. When yours is different, the time zone is shown after the time.',
  ],
};

const password: Question = {
  ask: 'I forgot my password. What now?',
  answer: [
    'Press Forgot Password on the sign-in page. We email you a code; together with the answers to your two security questions it lets you choose a new password.',
  ],
};

const withdrawal: Question = {
  ask: 'Can a professional withdraw from a confirmed case?',
  answer: [
    'Yes, at least 72 hours before the job starts.',
    'Within 72 hours of the job the professional must contact the employer; a penalty may apply.',
  ],
};

const cancelled: Question = {
  ask: 'What happens when a case is cancelled?',
  answer: [
    'Everyone who accepted it gets an email, and everyone who was invited sees it in the notifications.',
    'When it is cancelled within 24 hours before the start, the minimum pay that was posted is owed to the confirmed professionals. Claims are created automatically.',
  ],
};

const poster: Faq['poster'] = [
  {
    title: 'Finding professionals',
    questions: [
      {
        ask: 'How does a professional become eligible at our center?',
        answer: [
          'An administrator of the center looks at the credentials in Eligibility and presses the thumbs up. That verifies the professional for the center and also adds them to its favorites.',
        ],
      },
      {
        ask: 'Who gets the place when I invite several people?',
        answer: [
          'The first one who accepts. The others see that the position is filled. If a place becomes free, they are invited again.',
        ],
      },
      {
        ask: 'A professional asks for an invite. What do I do?',
        answer: [
          'You get an email and a notification. Invite or decline under Requested Invites or right in the notification.',
        ],
      },
    ],
  },
  { title: 'Changes', questions: [withdrawal, cancelled] },
  {
    title: 'Hours and pay',
    questions: [
      payment,
      {
        ask: 'Where do I approve hours?',
        answer: [
          'Under Claims. Confirm or reject what professionals submitted, then generate the paystubs. They are kept under Invoices, where you enter the check number once a paystub is paid.',
        ],
      },
    ],
  },
  { title: 'Your account', questions: [zones, password] },
];

const professional: Faq['professional'] = [
  {
    title: 'Getting cases',
    questions: [
      {
        ask: 'How do I get a case?',
        answer: [
          'Under New Cases you see the cases of your group. Press Request Invite: an invite email goes out to the person who posted the case. When they invite you, accept it: the first to accept gets the place.',
        ],
      },
      {
        ask: 'Do I have to be eligible before I can ask?',
        answer: [
          'No. But centers see whether they have verified you. Fill in your profile and upload your documents, so that an administrator can verify you in Eligibility.',
        ],
      },
    ],
  },
  { title: 'Changes', questions: [withdrawal, cancelled] },
  {
    title: 'Hours and pay',
    questions: [
      payment,
      {
        ask: 'How do I claim my hours?',
        answer: [
          'After the case, open Claims and submit the hours you worked. You see there whether they were approved, and your paystubs under Invoices.',
        ],
      },
    ],
  },
  { title: 'Your account', questions: [zones, password] },
];

const general: Faq['general'] = [
  {
    title: 'About the service',
    questions: [
      {
        ask: 'Who is it for?',
        answer: [
          'Surgeons and surgery centers post surgical cases with their pay. Anesthesia professionals see them, are invited or ask to be, and the first to accept gets the place.',
        ],
      },
      withdrawal,
      cancelled,
      payment,
    ],
  },
  { title: 'Your account', questions: [password] },
];

/** English questions and answers of the help pages. */
export const faq: Faq = { poster, professional, general };
