import { makeT } from './translate';

/**
 * The texts of Eligibility (F-01..F-15). Apart from `en.ts`, so that only its screen loads them.
 * Texts of the specification stand letter for letter, misspellings included (AMB-80).
 */
const eligibility = {
  'eligibility.lead': 'Look at the documents, then verify who is credential-complete for {center}.',
  'eligibility.search': 'Search people',
  'eligibility.last': 'Last name',
  'eligibility.first': 'First name',
  'eligibility.searchButton': 'Search',
  'eligibility.clear': 'Clear the search',
  'eligibility.type': 'Whose cards',
  'eligibility.all': 'All',
  'eligibility.surgeons': 'Surgeons',
  'eligibility.professionals': 'Professionals',
  'eligibility.notFound': 'Sorry, no users were found from your search results. Please try again.', // F-12
  'eligibility.showAll': 'Show everybody',
  'eligibility.none': 'Nobody has signed up yet',
  'eligibility.noneHint': 'Surgeons and professionals appear here after they sign up.',
  'eligibility.beyond': 'There is nobody on this page',
  'eligibility.firstPage': 'Go to the first page',
  'eligibility.total': { one: '{count} person', other: '{count} people' },
  'eligibility.found': { one: '{count} person found', other: '{count} people found' },
  'eligibility.capped': 'Only the first {count} are shown. Type more of the name.',
  'eligibility.surgeon': 'Surgeon',
  'eligibility.documents': '{count} of {total} documents',
  'eligibility.verified': 'Eligibility verified',
  'eligibility.notVerified': 'Eligibility not verified',
  'eligibility.licenseExpired': 'License expired',
  'eligibility.review': 'Review',
  'eligibility.reviewWhom': 'Review {name}',
  'eligibility.verify': 'Verify eligibility',
  'eligibility.verifyWhom': 'Verify the eligibility of {name}',
  'eligibility.verifiedWhom': 'The eligibility of {name} is verified',
  'eligibility.remove': 'Remove eligibility',
  'eligibility.removeWhom': 'Remove the eligibility of {name}',
  'eligibility.removeAsk':
    '{center} then no longer counts {name} as eligible, and {name} leaves its favorites. Confirmed cases stay. Would you like to proceed?',
  'eligibility.removeAskSurgeon':
    '{name} can then no longer post cases for {center} until the eligibility is verified again. Would you like to proceed?',
  'toast.verified': 'Eligibiity has been verified.', // F-07
  'toast.removed': 'Eligibiity Completeness has been removed.', // F-09
  'toast.stay': {
    one: '{count} confirmed case at the center stays.',
    other: '{count} confirmed cases at the center stay.',
  },

  // ---- review of one person --------------------------------------------------------------------
  'review.back': 'Back to the list',
  'review.notShown': 'This person is not shown to you',
  'review.notShownHint': 'The account may have been closed.',
  'review.standing': 'Standing at {center}',
  'review.tally': '{approved} approved, {pending} pending, {rejected} rejected',
  'review.license': 'License',
  'review.licenseNo': 'Number',
  'review.licenseState': 'State',
  'review.licenseUntil': 'Valid until',
  'review.years': 'Years of experience',
  'review.specialties': 'Board specialties',
  'review.noLicense': 'No license is entered yet.',
  'review.documents': 'Documents',
  'review.missing': 'Not uploaded',
  'review.noDocuments': 'No documents yet',
  'review.noDocumentsHint': 'What the person uploads in the profile appears here.',
  'review.noRight': 'The documents of this person are not shown to you.',
  'review.uploaded': 'Uploaded {when}',
  'review.reasonWas': 'Reason: {reason}',
  'review.approve': 'Approve',
  'review.reject': 'Reject',
  'review.rejectTitle': 'Reject this document',
  'review.rejectAsk': '{name} is told at once and can upload another file.',
  'review.reason': 'Reason',
  'review.reasonHint': 'The person reads it. At most 500 characters.',
  'review.approved': '{what} is approved.',
  'review.rejected': '{what} is rejected.',
} as const;

/** The `t` of Eligibility. */
export const t = makeT(eligibility);
