/** A list that is being edited: what is in it, and the entry that is being typed. */
import type { Faults } from './listFaults';

/** The state of one list. */
export interface ListState<T> {
  items: readonly T[];
  draft: T;
  /** The fields of the draft are shown. */
  open: boolean;
  /** The place of the entry that is being changed; -1 for a new one. */
  at: number;
  /** The draft has been tried and its faults are shown. */
  tried: boolean;
}

/** A list with nothing being typed. */
export const listOf = <T extends object>(items: readonly T[], blank: T): ListState<T> => ({
  items,
  draft: blank,
  open: false,
  at: -1,
  tried: false,
});

/** Whether anything was typed into the draft. */
export const typed = <T extends object>(state: ListState<T>): boolean =>
  state.open && Object.values(state.draft).some((text) => String(text).trim() !== '');

/** Whether the draft has become another than it was when it was opened. */
export const begun = <T extends object>(state: ListState<T>, blank: T): boolean =>
  state.open && JSON.stringify(state.draft) !== JSON.stringify(state.items[state.at] ?? blank);

/** Takes the draft into the list, or shows what is wrong with it; `again` opens the next one. */
export function take<T extends object>(
  state: ListState<T>,
  faults: Faults<T>,
  blank: T,
  again: boolean,
): ListState<T> {
  if (Object.keys(faults).length > 0) return { ...state, tried: true };
  const items =
    state.at < 0
      ? [...state.items, state.draft]
      : state.items.map((item, place) => (place === state.at ? state.draft : item));
  return { items, draft: blank, open: again && state.at < 0, at: -1, tried: false };
}

/** What the list holds when it is saved now: a draft that was typed counts (nothing is lost). */
export const settled = <T extends object>(state: ListState<T>): readonly T[] =>
  typed(state) ? take(state, {}, state.draft, false).items : state.items;
