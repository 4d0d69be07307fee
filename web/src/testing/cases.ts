/** Cases and notifications for tests. A test overrides the fields that it tests. */
import type { Message, NoticeAction, ProfessionalJob } from '@/api/types';
import { bayview, id, surgeon } from './people';

type OwnMessage = ProfessionalJob['myMsg'][number];

const TERMS = { hourlyRate: 250, payPerJob: 0, minPay: 400 };
const LINE = { ...TERMS, specialtyId: 0, numOfRequired: 1, numOfFilled: 0 };
const SENDER = {
  _id: surgeon._id,
  fullName: surgeon.fullName,
  signInType: 'SURGEON' as const,
  categoryId: -1,
};
const PLACE = `${bayview.name}, ${bayview.city}, ${bayview.state}`;
const WRITTEN = '2026-11-20T10:00:00.000Z';
const WITHDRAWAL_LIMIT_MS = 72 * 3_600_000;

/** Returns the time `days` days from now, on the full hour. */
export function inDays(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCMinutes(0, 0, 0);
  return at.toISOString();
}

/** Returns a message to a professional about a case. */
export function ownMessage(n: number, more: Partial<OwnMessage> = {}): OwnMessage {
  return {
    ...TERMS,
    _id: id(0x500 + n),
    job: id(0x100 + n),
    hired: false,
    read: false,
    replyed: false,
    sender: SENDER,
    specialtyId: 0,
    status: 'INVITED',
    type: 'INVITATION',
    updatedAt: WRITTEN,
    ...more,
  };
}

/** Returns a case as a professional sees it; `button` follows `section` by default. */
export function caseOf(n: number, more: Partial<ProfessionalJob> = {}): ProfessionalJob {
  const start = more.start ?? inDays(10);
  const section = more.section ?? 'REQUESTABLE';
  return {
    _id: id(0x100 + n),
    name: surgeon.fullName,
    surgeryCenterId: { _id: bayview._id, name: bayview.name },
    surgeryCenter: [bayview],
    surgeonId: surgeon._id,
    userId: surgeon._id,
    postedBy: surgeon.fullName,
    location: PLACE,
    start,
    timeZone: bayview.timeZone,
    duration: 3,
    desc: 'Latex-free room.',
    procedures: [`Procedure ${n}`],
    staffs: [LINE],
    active: true,
    status: 'OPEN',
    cancelled: false,
    paid: false,
    posted: WRITTEN,
    openState: 'OPEN',
    version: 1,
    awaitsReconfirmation: false,
    myStaff: LINE,
    myMsg: [],
    section,
    button: section,
    withdrawUntil: new Date(Date.parse(start) - WITHDRAWAL_LIMIT_MS).toISOString(),
    certifiedForCenter: true,
    ...more,
  };
}

/** Returns a case to which the professional is invited. */
export const invitedCase = (n: number, more: Partial<ProfessionalJob> = {}): ProfessionalJob =>
  caseOf(n, { section: 'INVITED', myMsg: [ownMessage(n)], ...more });

/** Returns a case for which the professional is confirmed. */
export const confirmedCase = (n: number, more: Partial<ProfessionalJob> = {}): ProfessionalJob =>
  caseOf(n, {
    section: 'CONFIRMED',
    myMsg: [ownMessage(n, { status: 'CONFIRMED', hired: true })],
    ...more,
  });

/** The actions of a notification about an open case that has not started. */
const ACTIONS: Record<Message['type'], NoticeAction[]> = {
  INVITATION: ['REJECT', 'ACCEPT'],
  INVITATION_REQUEST: ['DECLINE', 'INVITE'],
  CANCELLATION: ['ACKNOWLEDGE'],
  WITHDRAWAL: ['ACKNOWLEDGE'],
  ACCEPTED: ['ACKNOWLEDGE'],
  REJECTION: ['DISCARD'],
  MESSAGE: ['DISCARD'],
};

/** Returns a notification about a future case. */
export function noticeOf(n: number, more: Partial<Message> = {}): Message {
  return {
    actions: ACTIONS[more.type ?? 'INVITATION'],
    ...TERMS,
    _id: id(0x900 + n),
    certifiedForCenter: true,
    licenseExpired: false,
    claimSubmitted: false,
    content: 'You have been invited to a surgical case.',
    createdAt: WRITTEN,
    updatedAt: WRITTEN,
    hired: false,
    job: {
      _id: id(0x100 + n),
      cancelled: false,
      desc: '',
      duration: 3,
      location: PLACE,
      name: surgeon.fullName,
      openState: 'OPEN',
      postedBy: surgeon.fullName,
      procedures: [`Procedure ${n}`],
      start: inDays(10),
      status: 'OPEN',
      surgeonId: surgeon._id,
      timeZone: bayview.timeZone,
      version: 1,
    },
    read: false,
    recipient: id(1),
    replyed: false,
    requiredStaffs: [LINE],
    resent: false,
    sender: SENDER,
    specialtyId: 0,
    status: 'INVITED',
    subject: 'Invitation',
    surgeryCenter: bayview,
    threadId: id(0xa00 + n),
    type: 'INVITATION',
    ...more,
  };
}

/** Several unread notifications. */
export const noticesOf = (count: number): Message[] =>
  Array.from({ length: count }, (_, n) => noticeOf(n));

/** Returns the notification without its case. */
export function withoutCase(message: Message): Message {
  const { job: _job, ...rest } = message;
  return rest;
}
