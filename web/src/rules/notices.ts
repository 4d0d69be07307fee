/** Groups, states and senders of notifications. */
import { compareKeys } from '@/lib/compare';
import type { Message, NoticeAction } from '@/api/types';
import type { PlainKey } from '@/i18n';
import type { State } from './state';
import { surgeonName } from './people';

/** A group of notifications with one heading and count. */
export interface NoticeGroup {
  label: PlainKey;
  anchor: string;
  types: readonly string[];
}

/** Reports about confirmed professionals; no one has withdrawn (AMB-389). */
const MAY_NOT_COME: NoticeGroup = {
  label: 'notices.mayNotCome',
  anchor: 'may-not-come',
  types: [],
};

const MESSAGES: NoticeGroup = { label: 'notices.other', anchor: 'messages', types: [] };

const POSTER: readonly NoticeGroup[] = [
  { label: 'notices.withdrawn', anchor: 'withdrawn', types: ['WITHDRAWAL'] },
  // The wire has two message types for a request.
  {
    label: 'notices.requested',
    anchor: 'requested',
    types: ['INVITATION_REQUEST', 'INVITE_REQUEST'],
  },
  { label: 'notices.accepted', anchor: 'accepted', types: ['ACCEPTED'] },
];

const PROFESSIONAL: readonly NoticeGroup[] = [
  { label: 'notices.invitations', anchor: 'invitations', types: ['INVITATION'] },
  { label: 'notices.declined', anchor: 'declined', types: ['REJECTION'] },
  { label: 'notices.cancellations', anchor: 'cancellations', types: ['CANCELLATION'] },
];

/** The actions that a person may leave undone when they mark a notification as read. */
const OPTIONAL: readonly NoticeAction[] = ['ACKNOWLEDGE', 'DISCARD', 'STAND_BY'];

/** True if the notification asks for more than to be marked as read. */
export const needsAnswer = ({ actions }: Pick<Message, 'actions'>) =>
  actions.some((action) => !OPTIONAL.includes(action));

/**
 * Groups notifications, newest first. The groups of the reader's side are always present; messages
 * of other types (a new administrator of the center) go to the group Messages, which is the first one
 * while one of its messages needs an answer. Reports that a confirmed professional may not come are the first group while
 * there are any.
 */
export function groupNotices(
  messages: readonly Message[],
  adminSignIn: boolean,
): { group: NoticeGroup; items: Message[] }[] {
  const groups = adminSignIn ? POSTER : PROFESSIONAL;
  const sorted = messages.toSorted((a, b) => compareKeys(b.createdAt, a.createdAt));
  const reports = sorted.filter(isAbsenceReport);
  const newestFirst = sorted.filter((message) => !isAbsenceReport(message));
  const known = new Set(groups.flatMap((group) => group.types));
  const rest = newestFirst.filter((message) => !known.has(message.type));
  const ofTypes = groups.map((group) => ({
    group,
    items: newestFirst.filter((message) => group.types.includes(message.type)),
  }));
  const first = reports.length > 0 ? [{ group: MAY_NOT_COME, items: reports }] : [];
  if (rest.length === 0) return [...first, ...ofTypes];
  const others = { group: MESSAGES, items: rest };
  return rest.some(needsAnswer) ? [...first, others, ...ofTypes] : [...first, ...ofTypes, others];
}

/** True if no position is free. For an invitation only the offered position counts. */
function isFilled({ job, requiredStaffs, type, status }: Message): boolean {
  if (!job || job.cancelled) return false;
  // Also while the free place is held for a person of the standby list.
  if (type === 'INVITATION' && status === 'POSITION_ALREADY_FILLED') return true;
  const line = requiredStaffs[0];
  if (type === 'INVITATION' && line) return line.numOfFilled >= line.numOfRequired;
  return job.status === 'COMPLETE';
}

/** True for a report to the owners that a confirmed professional may not come (AMB-389). */
const isAbsenceReport = ({ type, report }: Message) =>
  type === 'WITHDRAWAL' && report !== undefined;

/** True for the report to the owners that a professional has not confirmed the day. */
export const isUnconfirmed = ({ report }: Pick<Message, 'report'>) =>
  report === 'DAY_NOT_CONFIRMED';

/** True for the report to the owners that a professional has not arrived. */
export const isNotArrived = ({ report }: Pick<Message, 'report'>) => report === 'NOT_ARRIVED';

/** True for a center's request for missing documents. */
export const isDocumentRequest = ({ report }: Pick<Message, 'report'>) =>
  report === 'DOCUMENTS_REQUESTED';

/** Returns the state that the card of a notification shows. */
export function noticeState(message: Message, now: Date): { state: State; label?: PlainKey } {
  const { job, type } = message;
  const started = job && Date.parse(job.start) <= now.getTime();
  // Until the end of the case, a professional can still report to be there.
  if (started && !message.actions.includes('HERE')) return { state: 'past' };
  switch (type as string) {
    case 'INVITATION':
      return isFilled(message)
        ? { state: 'past', label: 'state.positionFilled' }
        : { state: 'invited' };
    case 'MESSAGE':
      // A released professional; a changed case, or a question to a confirmed one.
      if (message.status === 'REMOVED') return { state: 'past', label: 'participant.REMOVED' };
      if (message.actions.includes('CONFIRM_TIME'))
        return { state: 'invited', label: 'participant.AWAITING_RECONFIRMATION' };
      if (message.status === 'CONFIRMED') return { state: 'confirmed' };
      return message.status === 'INVITED'
        ? { state: 'invited' }
        : { state: 'past', label: 'cases.requestDeclined' };
    case 'INVITATION_REQUEST':
    case 'INVITE_REQUEST':
      // A request for a place on the standby list is about a filled position.
      return isFilled(message) && !message.standby
        ? { state: 'past', label: 'state.positionFilled' }
        : { state: 'requested' };
    case 'ACCEPTED':
      return { state: 'confirmed' };
    case 'CANCELLATION':
      return { state: 'cancelled' };
    case 'WITHDRAWAL':
      if (isUnconfirmed(message)) return { state: 'invited', label: 'participant.UNCONFIRMED' };
      if (message.status === 'CONFIRMED')
        return { state: 'invited', label: 'notices.stateCannotCome' };
      // A withdrawal opens the position again, unless it is filled already.
      return {
        state: isFilled(message) || job?.cancelled ? 'past' : 'invited',
        label: 'notices.stateWithdrawn',
      };
    default:
      return { state: 'past', label: 'cases.requestDeclined' };
  }
}

/**
 * Returns the sender's name. A surgeon's name starts with one `Dr.`, even if it is stored with the
 * title.
 */
export function senderName({ sender }: { sender?: Message['sender'] | undefined }): string {
  if (!sender) return '';
  return sender.signInType === 'SURGEON' ? surgeonName(sender.fullName) : sender.fullName;
}
