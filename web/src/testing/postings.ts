/** Cases and favorites for tests. A test overrides the fields that it tests. */
import type { FavoritePerson, Message, PostedJob } from '@/api/types';
import { bayview, id, surgeon } from './people';

/** Returns the time `days` days from now. */
export const daysAway = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString();

/** A case in nine days with one open position. */
export const postedCase: PostedJob = {
  _id: id(0x1a),
  name: 'Dr. Maya Okafor',
  surgeonId: surgeon.userId,
  userId: surgeon.userId,
  postedBy: 'Dr. Maya Okafor',
  surgeryCenterId: { _id: bayview._id, name: bayview.name },
  surgeryCenter: [bayview],
  location: 'Bayview Surgery Center, Oakland, CA',
  timeZone: bayview.timeZone,
  start: daysAway(9),
  duration: 3,
  desc: '',
  procedures: ['Knee arthroscopy'],
  staffs: [
    {
      specialtyId: 0,
      hourlyRate: 250,
      payPerJob: 0,
      minPay: 400,
      numOfRequired: 1,
      numOfFilled: 0,
    },
  ],
  participants: [],
  active: true,
  status: 'OPEN',
  openState: 'OPEN',
  version: 1,
  cancelled: false,
  paid: false,
  posted: daysAway(-1),
  button: 'CANCEL',
  payerType: 'SURGEON',
  minPayDue: 0,
};

/** Two favorites; the center has not verified one of them. */
export const favoritePeople: FavoritePerson[] = [
  {
    _id: id(0xf1),
    firstName: 'Noor',
    lastName: 'Haddad',
    fullName: 'Dr. Noor Haddad',
    categoryId: 0,
    inviteStatus: 'NOT_INVITED',
    certifiedForCenter: true,
    licenseExpired: false,
    selected: false,
  },
  {
    _id: id(0xf2),
    firstName: 'Theo',
    lastName: 'Lind',
    fullName: 'Dr. Theo Lind',
    categoryId: 0,
    inviteStatus: 'NOT_INVITED',
    certifiedForCenter: false,
    licenseExpired: false,
    selected: false,
  },
];

/** Returns a request of the nth person for an invite to that case. */
export function requestOf(n: number, more: Partial<Message> = {}): Message {
  const { _id, name, surgeonId, postedBy, location, timeZone, start, duration } = postedCase;
  const { desc, procedures, status, openState, cancelled, version } = postedCase;
  return {
    _id: id(0x300 + n),
    threadId: id(0x400 + n),
    type: 'INVITATION_REQUEST',
    status: 'INVITE_REQUEST',
    actions:
      (more.status ?? 'INVITE_REQUEST') === 'INVITE_REQUEST' ? ['DECLINE', 'INVITE'] : ['DISCARD'],
    subject: 'Invite requested',
    content: '',
    sender: {
      _id: id(0xf0 + n),
      fullName: `Dr. Person ${n}`,
      signInType: 'USER',
      categoryId: 0,
    },
    recipient: surgeon.userId,
    specialtyId: 0,
    hourlyRate: 250,
    payPerJob: 0,
    minPay: 400,
    jobDate: start,
    inviteRequestDate: '2026-11-20T18:00:00.000Z',
    createdAt: '2026-11-20T18:00:00.000Z',
    updatedAt: '2026-11-20T18:00:00.000Z',
    read: false,
    replyed: false,
    resent: false,
    hired: false,
    claimSubmitted: false,
    certifiedForCenter: true,
    licenseExpired: false,
    requiredStaffs: [],
    job: {
      _id,
      name,
      surgeonId,
      postedBy,
      location,
      timeZone,
      start,
      duration,
      desc,
      procedures,
      status,
      openState,
      cancelled,
      version,
    },
    ...more,
  };
}
