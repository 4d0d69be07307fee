/**
 * What a professional sees of a case and may do with it. The server decides section and button
 * (C-21..C-32, B-86); this gives them words, a state and actions.
 */
import type { ProfessionalJob } from '@/api/types';
import type { PlainKey } from '@/i18n';
import type { State } from './state';

/** What a card can offer a professional. */
export type CaseAction = 'request' | 'accept' | 'reject' | 'withdraw' | 'acknowledge';

/** A card in words. */
export interface ProfessionalCard {
  /** Undefined for a case one never had to do with: no status icon (AMB-50). */
  state: State | undefined;
  /** Another word than the state's own. */
  label?: PlainKey;
  tooltip?: PlainKey;
  /** Something to say under the facts. */
  note?: PlainKey;
  /** The main one last. */
  actions: readonly CaseAction[];
  /** The acknowledgement has been given (C-56). */
  acknowledged: boolean;
  /** Confirmed, but less than 72 hours are left (AMB-41). */
  locked: boolean;
}

/** The sections of My jobs in the product's order, with the anchor of each (C-06..C-10). */
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

/** The message that the commands on a case take: the newest own one, else the own request. */
export function messageOf(job: ProfessionalJob): string | undefined {
  return job.myMsg[0]?._id ?? job.myRequest?._id;
}

const lastStatus = (job: ProfessionalJob) => job.myMsg[0]?.status;

/** State, tooltip and actions of a card at this moment (C-33..C-37, C-41, C-47, C-53..C-60). */
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
      // At least 72 hours: the boundary itself still allows it (C-59).
      const locked = now.getTime() > Date.parse(job.withdrawUntil);
      return {
        ...plain,
        state: 'confirmed',
        tooltip: 'tooltip.confirmed',
        actions: locked ? [] : ['withdraw'],
        locked,
      };
    }
    case 'REQUESTED':
      return { ...plain, state: 'requested', tooltip: 'tooltip.requested' };
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
      // AMB-50: only who rejected an invitation is told so.
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
