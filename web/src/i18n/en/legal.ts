import type { Legal, LegalDocument } from '../content';

const terms: LegalDocument = {
  title: 'Terms and Conditions',
  updated: 'Last updated September 13, 2021',
  chapters: [
    {
      title: 'What this is',
      text: [
        'These terms are an agreement between you and the operator of this service. The service brings together surgeons and surgery centers who post surgical cases and professionals who offer to work them. By creating an account you accept these terms.',
      ],
    },
    {
      title: 'Who may use it',
      text: [
        'You must be over 18 years of age to use the service.',
        'You give true information about yourself, your licenses and your affiliations, and you keep it up to date. You keep your password to yourself.',
      ],
    },
    {
      title: 'Cases and invitations',
      text: [
        'Whoever posts a case states its date, place, estimated hours and pay. Invitations are first come, first served: the first professional to accept a place has it.',
        'A professional may withdraw from a confirmed case at least 72 hours before its start. Within 72 hours the professional must contact the employer; a penalty may apply.',
        "The minimum pay stated with a case is owed when the case is cancelled within 24 hours before its start. Payment is made by check directly to the professional at the end of the day's cases. The operator of the service is not a party to it.",
      ],
    },
    {
      title: 'What we do not do',
      text: [
        'We do not employ the professionals and we do not practice medicine. Surgery centers verify the eligibility of professionals themselves. The service is provided as it is and as it is available.',
      ],
    },
    {
      title: 'Liability',
      text: [
        'As far as the law allows, the liability of the operator is limited to the amount you paid for the service, or to 100 USD if you have paid nothing.',
      ],
    },
    {
      title: 'Ending',
      text: [
        'You may stop using the service at any time. We may close an account that breaks these terms or the law.',
      ],
    },
    {
      title: 'Governing law',
      text: [
        'These terms are governed by the law of the State of California, without regard to its rules on conflicts of law.',
      ],
    },
    {
      title: 'Changes to these terms',
      text: [
        'We may change these terms. Before a material change takes effect we give at least 30 days notice. Whoever goes on using the service after that accepts the new terms.',
      ],
    },
  ],
};

const privacy: LegalDocument = {
  title: 'Privacy Policy',
  updated: 'Last updated September 13, 2021',
  chapters: [
    {
      title: 'What we keep',
      text: [
        'Your name, email address and phone number; your role, affiliations and professional group; the answers to your security questions, in a form that cannot be read back; and what you do with cases, invitations, claims and favorites.',
        'Of professionals and surgeons also the profile with the license, and uploaded files such as identification, DEA registration and immunization; of professionals the availability. Your position when you report your arrival is kept only if you share it, and for seven days after the start of the case.',
        'The devices and network addresses that you sign in with, and the addresses at which your browsers receive push messages, if you turn them on.',
        'Do not enter names or identifiers of patients anywhere in the service.',
      ],
    },
    {
      title: 'Why we keep it',
      text: [
        'To run the service: to show cases to the people they concern, to send the emails that belong to them, and to keep accounts safe. We do not sell it, and we show no advertising.',
      ],
    },
    {
      title: 'Who sees it',
      text: [
        'Other users see your name and what a case requires. The profile of a professional, with email address and phone number, is shown to every surgeon and administrator of a confirmed center. The profile of a surgeon, also with email address and phone number, is shown to other surgeons, to administrators, and to professionals whom a center has verified or who were invited to or confirmed for a case; a surgeon can limit it to the About Me text. People who are confirmed for a case see name and phone number of its contact.',
        'Uploaded files are opened by administrators of centers, to review them, and those of a professional also by surgeons whose case the professional requests, accepts or works on. You see who opened each of your files and can limit this to chosen centers.',
        'The system administrators of this installation see accounts, profiles and files, but no password and no answer to a security question. Providers who store data or send messages for us see only what their task needs.',
      ],
    },
    {
      title: 'On your device',
      text: [
        'Your browser keeps your session, your choices of language and theme, a token by which we know this device when you sign in again, and what you have typed but not sent, until you sign out or close the tab. There are no cookies of other companies and no trackers.',
      ],
    },
    {
      title: 'Children',
      text: [
        'The service does not serve children under 13, and we do not knowingly collect data about them. If you learn of such data, tell us and we delete it.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        'You may ask what we hold about you, have it corrected, and have your account deleted. Residents of California have further rights under the law of that state. Write to our support.',
      ],
    },
    {
      title: 'Changes to this policy',
      text: [
        'We give notice of changes to this policy in the same way as of changes to the terms.',
      ],
    },
  ],
};

/** English Terms and Conditions and Privacy Policy. */
export const legal: Legal = { terms, privacy };
