/** Profiles for tests. A test overrides the fields that it tests. */
import type { Profile, ProfileDocument } from '@/api/types';
import { bayview, id, professional, surgeon } from './people';

/** Returns a document that waits for a decision. */
export const documentOf = (
  slot: ProfileDocument['slot'],
  more: Partial<ProfileDocument> = {},
): ProfileDocument => ({
  slot,
  fileId: id(0xd00),
  name: `${slot}-Haddad.pdf`,
  contentType: 'application/pdf',
  size: 48_213,
  status: 'PENDING',
  uploadedAt: '2026-11-20T18:00:00.000Z',
  ...more,
});

/** A professional with a complete profile. */
export const fullProfile: Profile = {
  _id: professional._id,
  userId: professional.userId,
  fullName: professional.fullName,
  firstName: 'Noor',
  lastName: 'Haddad',
  prefix: 'Dr.',
  suffix: '',
  email: professional.email,
  phone: '9876543210',
  signInType: 'USER',
  adminSignIn: false,
  categoryId: 0,
  notificationsEnable: { email: true, sms: false },
  aboutMe: { text: 'Calm in the room.', flag: false },
  resCity: 'Reno',
  resState: { value: 'NV', label: 'Nevada' },
  boardSpecialties: ['Anesthesiology'],
  licenseNo: 'A 12345',
  licenseState: 'CA',
  licenseExpDate: '2099-01-31',
  yearsOfExperience: '12',
  undergraduate: [{ school: 'State College', degreeEarned: 'BS', graduationDateSchool: '2001-06' }],
  medSchool: [{ school: 'Bay Medical', degreeEarned: 'MD', graduationDateSchool: '2005-05' }],
  internship: {
    internshipName: 'General',
    internshipLocation: 'Fresno',
    internshipCompletionDate: '2006-06',
  },
  residency: {
    residencyName: 'University Center',
    residencyLocation: 'Davis',
    residencyCompletionDate: '2009-06',
  },
  fellowships: [
    {
      fellowshipName: 'Pain medicine',
      fellowshipLocation: 'Oakland',
      fellowshipCompletionDate: '2010-06',
    },
  ],
  workExperiences: [{ hospital: 'Cove Hospital', startDate: '2011-07', endDate: '2019-05' }],
  resume: id(0xd0f),
  documents: [documentOf('medLicense'), documentOf('resume', { fileId: id(0xd0f) })],
  securityQuestion1: { question: 0 },
  securityQuestion2: { question: 1 },
};

/** The same professional right after sign-up. */
export const newProfile: Profile = {
  _id: professional._id,
  userId: professional.userId,
  fullName: professional.fullName,
  firstName: 'Noor',
  lastName: 'Haddad',
  prefix: 'Dr.',
  suffix: '',
  email: professional.email,
  phone: '9876543210',
  signInType: 'USER',
  adminSignIn: false,
  categoryId: 0,
  notificationsEnable: { email: true, sms: false },
  aboutMe: { text: '', flag: false },
  boardSpecialties: [],
  undergraduate: [],
  medSchool: [],
  fellowships: [],
  workExperiences: [],
  documents: [],
};

/** A surgeon as other users see them. */
export const surgeonProfile: Profile = {
  _id: surgeon._id,
  userId: surgeon.userId,
  fullName: surgeon.fullName,
  firstName: 'Maya',
  lastName: 'Okafor',
  email: surgeon.email,
  phone: '5105550100',
  signInType: 'SURGEON',
  adminSignIn: true,
  categoryId: -1,
  aboutMe: { text: 'Hand surgeon since 2004.', flag: false },
  affiliations: [{ center: bayview, status: 'VERIFIED' }],
  documents: [],
};
