/** Users and centers for tests. A test overrides the fields that it tests. */
import type { components } from '@/api/schema';
import { startSession } from '@/session/store';
import { http, server } from './server';

type SessionUser = components['schemas']['SessionUser'];

/** Returns an id in the format of the API. */
export const id = (n: number): string => n.toString(16).padStart(32, '0');

export const bayview = {
  _id: id(0xc1),
  name: 'Bayview Surgery Center',
  city: 'Oakland',
  state: 'CA',
  timeZone: 'America/Los_Angeles',
};

const base = {
  firstName: '',
  lastName: '',
  verifiedEmail: true,
  surgeryCenters: [],
  myCenters: [],
  certifiedCenters: [],
  affiliations: [],
  numOfNewMsg: 0,
  sysAdminOn: false,
  authLevel: 2,
  viewport: '',
  currentPageNumber: 1,
  language: 'en' as const,
  density: 'comfortable' as const,
  secondFactor: { required: false, present: false },
};

/** A professional who is an anesthesiologist. */
export const professional: SessionUser = {
  ...base,
  _id: id(1),
  userId: id(1),
  signInType: 'USER',
  adminSignIn: false,
  categoryId: 0,
  fullName: 'Dr. Noor Haddad',
  email: 'noor@example.com',
};

/** A surgeon with one verified center. */
export const surgeon: SessionUser = {
  ...base,
  _id: id(2),
  userId: id(2),
  signInType: 'SURGEON',
  adminSignIn: true,
  categoryId: -1,
  fullName: 'Dr. Maya Okafor',
  email: 'maya@example.com',
  surgeryCenters: [bayview._id],
  myCenters: [{ value: bayview._id, label: bayview.name }],
  certifiedCenters: [bayview._id],
  affiliations: [{ center: bayview, status: 'VERIFIED' }],
};

/** The administrator of that center. */
export const admin: SessionUser = {
  ...surgeon,
  _id: id(3),
  userId: id(3),
  signInType: 'ADMIN',
  fullName: 'Iris Vance',
  email: 'iris@example.com',
};

/** A system administrator. */
export const systemAdmin: SessionUser = {
  ...base,
  _id: id(4),
  userId: id(4),
  signInType: 'SYSTEM_ADMIN',
  adminSignIn: true,
  categoryId: -1,
  sysAdminOn: true,
  fullName: 'Sam Root',
  email: 'sam@example.com',
};

/** Signs a user in. */
export function signIn(user: SessionUser): void {
  startSession('test-token', user);
  server.use(http.get('/api/session', ({ response }) => response(200).json(user)));
}
