import type { Attention, WaitingAdministrator, WaitingCase } from '@/api/types';
import type { Session } from '@/session/types';
import type { ItemDialog } from './useListedItem';

/** A claim that an owner has to decide. */
export type WaitingClaim = Attention['claims']['items'][number];
/** A person whom a center has to verify. */
export type WaitingPerson = Attention['people']['items'][number];
/** A center that a system administrator has to confirm. */
export type WaitingCenter = Attention['centers']['items'][number];

/** An action of an owner on an item of Home. */
export type OwnerAction =
  | { kind: 'invite' | 'decline' | 'release' | 'inviteMore'; item: WaitingCase }
  | { kind: 'approve' | 'rejectClaim'; item: WaitingClaim }
  | { kind: 'verify'; item: WaitingPerson }
  | { kind: 'confirmCenter'; item: WaitingCenter }
  | { kind: 'decideAdministrator'; confirms: boolean; item: WaitingAdministrator };

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

/** The properties of the dialogs of the actions of one area. */
export interface ActionDialogProps<Action> extends ItemDialog {
  session: Session;
  /** The action whose dialog is open. */
  action: Action | undefined;
  /** Called if the code of the dialogs does not load. */
  onMissing: () => void;
}

/** What the dialog of one item needs. */
export interface ItemProps<Item> {
  /** The session at the center of the item. */
  session: Session;
  item: Item;
  dialog: ItemDialog;
}
