/**
 * The card of a case for a professional. The server decides section and button; this module maps
 * them to label, state and actions.
 */
import type { ProfessionalJob } from '@/api/types';
import type { PlainKey } from '@/i18n';
import type { State } from './state';

/** An action that a card can offer to a professional. */
export type CaseAction =
  | 'request'
  | 'withdrawRequest'
  | 'accept'
  | 'reject'
  | 'withdraw'
  | 'reconfirm'
  | 'absence'
  | 'acknowledge';

/** The content of a card. */
export interface ProfessionalCard {
  /** Undefined for a case that the professional has not dealt with: it has no status icon. */
  state: State | undefined;
  /** A label that replaces the one of the state. */
  label?: PlainKey;
  tooltip?: PlainKey;
  /** A line below the facts of the case. */
  note?: PlainKey;
  /** The actions, with the main one last. */
  actions: readonly CaseAction[];
  /** True if the professional has acknowledged the message. */
  acknowledged: boolean;
  /** True for a confirmed case with less than 72 hours left to withdraw. */
  locked: boolean;
}

/** The sections of My jobs in display order, with their anchors. */
export const SECTIONS = [
  { section: 'CONFIRMED', label: 'cases.confirmed', anchor: 'confirmed' },
  { section: 'INVITED', label: 'cases.invited', anchor: 'invited' },
  { section: 'REQUESTED', label: 'cases.requested', anchor: 'requested' },
  { section: 'CANCELLED', label: 'cases.cancelled', anchor: 'cancelled' },
] as const satisfies readonly {
  section: ProfessionalJob['section'];
  label: PlainKey;
  anchor: string;
}[];

/** The newest own message with a state; a message about a changed case has none of its own. */
const newest = (job: ProfessionalJob) => job.myMsg.find(({ type }) => type !== 'MESSAGE');

/**
 * Returns the id of the message that commands on a case take: the newest own message, otherwise the
 * own request.
 */
export function messageOf(job: ProfessionalJob): string | undefined {
  return newest(job)?._id ?? job.myRequest?._id;
}

const lastStatus = (job: ProfessionalJob) => newest(job)?.status;

/** True if a professional who can no longer withdraw can report that they cannot come. */
const mayReport = (job: ProfessionalJob, now: Date) =>
  !job.cannotComeAt && now.getTime() < Date.parse(job.start);

/** Returns state, tooltip and actions of a card at the time `now`. */
export function cardOf(job: ProfessionalJob, now: Date): ProfessionalCard {
  const plain = { actions: [], acknowledged: false, locked: false } as const;
  const acknowledged = lastStatus(job) === 'ACKNOWLEDGED';
  switch (job.button) {
    case 'INVITED':
      return {
        ...plain,
        state: 'invited',
        tooltip: 'tooltip.invited',
        actions: ['reject', 'accept'],
      };
    case 'CONFIRMED': {
      // Exactly 72 hours before the start, a withdrawal is still allowed.
      const locked = now.getTime() > Date.parse(job.withdrawUntil);
      if (job.awaitsReconfirmation)
        return {
          ...plain,
          state: 'invited',
          label: 'cases.awaiting',
          tooltip: 'tooltip.invited',
          note: 'cases.timeChanged',
          // Until the start, without the 72 hours (AMB-106).
          actions: now.getTime() < Date.parse(job.start) ? ['withdraw', 'reconfirm'] : [],
        };
      return {
        ...plain,
        state: 'confirmed',
        tooltip: 'tooltip.confirmed',
        ...(job.cannotComeAt && { note: 'absence.reported' }),
        actions: locked ? (mayReport(job, now) ? ['absence'] : []) : ['withdraw'],
        locked,
      };
    }
    case 'REQUESTED':
      return {
        ...plain,
        state: 'requested',
        tooltip: 'tooltip.requested',
        actions: ['withdrawRequest'],
      };
    case 'REJECTED':
      return {
        ...plain,
        state: 'past',
        label: 'cases.requestDeclined',
        tooltip: 'cases.declinedRequest',
        note: 'cases.declinedRequest',
        actions: ['acknowledge'],
        acknowledged,
      };
    case 'CANCELLED':
      return {
        ...plain,
        state: 'cancelled',
        tooltip: 'tooltip.cancelled',
        actions: ['acknowledge'],
        acknowledged,
      };
    case 'REQUESTABLE':
      // Only a professional who rejected an invitation sees that (AMB-50).
      return lastStatus(job) === 'DECLINED'
        ? {
            ...plain,
            state: 'past',
            label: 'cases.rejectedBefore',
            tooltip: 'tooltip.requestable',
            actions: ['request'],
          }
        : { ...plain, state: undefined, actions: ['request'] };
    case 'CANCEL':
    case 'CLOSED':
      return { ...plain, state: 'past' };
  }
}
