/** The form value of a list: its entries, and the entry that is being edited. */
import * as v from 'valibot';
import type { Faults } from './listFaults';

/** One entry; every field is text while the user types. */
export type Entry = Record<string, string>;

/** The form value of a list. */
export interface ListValue<T extends Entry> {
  items: T[];
  /** The values of the entry that is being edited. */
  entry: T;
  /** True if the fields of the entry are shown. */
  open: boolean;
  /** The index of the item that is being edited; `NEW_ENTRY` for a new one. */
  at: number;
}

/** The index of a new entry. */
export const NEW_ENTRY = -1;

/** Returns the value of a list without an edited entry. */
export const listOf = <T extends Entry>(items: readonly T[], blank: T): ListValue<T> => ({
  items: [...items],
  entry: blank,
  open: false,
  at: NEW_ENTRY,
});

/** Whether any field of the entry is filled. */
const isTyped = (list: ListValue<Entry>): boolean =>
  list.open && Object.values(list.entry).some((text) => text.trim() !== '');

/** Returns the items including the edited entry, which saving adds or changes as well. */
function itemsWithEntry<T extends Entry>(list: ListValue<T>): T[] {
  if (!isTyped(list)) return list.items;
  if (list.at === NEW_ENTRY) return [...list.items, list.entry];
  return list.items.map((item, index) => (index === list.at ? list.entry : item));
}

/**
 * The rules of a list: an edited entry must be complete. The output is the list to save. Errors are
 * at `entry.<field>`.
 */
export const listSchema = <T extends Entry>(faultsOf: (entry: T) => Faults<T>) =>
  v.pipe(
    v.custom<ListValue<T>>(() => true),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !isTyped(dataset.value)) return;
      const { entry } = dataset.value;
      for (const [key, message] of Object.entries(faultsOf(entry)))
        addIssue({
          message: String(message),
          path: [
            { type: 'unknown', origin: 'value', input: dataset.value, key: 'entry', value: entry },
            { type: 'unknown', origin: 'value', input: entry, key, value: entry[key] },
          ],
        });
    }),
    v.transform(itemsWithEntry),
  );
