import type { Attention, WaitingCase } from '@/api/types';

/** A claim that an owner has to decide. */
export type WaitingClaim = Attention['claims']['items'][number];

/** An action of an owner on an item of Home. */
export type OwnerAction =
  | { kind: 'invite' | 'decline' | 'release'; item: WaitingCase }
  | { kind: 'approve'; item: WaitingClaim };

/** An action of a professional on an item of Home. */
export interface ProfessionalAction {
  kind: 'accept' | 'reject' | 'confirm';
  item: WaitingCase;
}

/** An action on an item of Home; it opens a dialog with the facts. */
export type ItemAction = OwnerAction | ProfessionalAction;

/** What the lists need to offer actions. */
export interface ItemActions {
  /** Opens the dialog of an action. */
  act: (action: ItemAction) => void;
  /** The action whose dialog is loading. */
  loading: ItemAction | undefined;
}
