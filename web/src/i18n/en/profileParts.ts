/** English texts of a profile and of its editor. */
export const texts = {
  'profile.updated': 'Updated Successfully',
  'profile.documents': 'Documents',
  'profile.reason': 'Reason: {reason}',
  'profile.experience': 'Work experience',
  'profile.documentCount': '{count} of {total} documents',
  'profile.span': '{from} to {to}',
  'profile.aboutMe': 'About Me',
  'profile.licenseNo': 'License Number',
  'profile.licenseState': 'License State',
  'profile.npi': 'NPI',
  'profile.years': 'Years of Experience',
  'profile.specialties': 'Board Specialties',
  'profile.undergraduate': 'Undergraduate',
  'profile.medSchool': 'Medical school',
  'profile.internship': 'Internship',
  'profile.residency': 'Residency',
  'profile.fellowships': 'Fellowships',
  'edit.review':
    'Centers have verified your eligibility with this name and license. If you change one of them, your eligibility is pending until they review it again.',
  'edit.inReview':
    'Your name or license has changed. Your eligibility is pending until the centers have reviewed it again.',
} as const;
