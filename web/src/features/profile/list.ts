/** A list of entries in a form: the entries, and the one that is being typed. */
import * as v from 'valibot';
import type { Faults } from './listFaults';

/** One entry; every field is text while it is typed. */
export type Entry = Record<string, string>;

/** The form's value of a list. */
export interface ListValue<T extends Entry> {
  items: T[];
  /** What is typed into the fields of the entry. */
  entry: T;
  /** The fields of the entry are shown. */
  open: boolean;
  /** Index of the item that is being changed; `NEW_ENTRY` for another one. */
  at: number;
}

/** The index of an entry that is not in the list yet. */
export const NEW_ENTRY = -1;

/** The value of a list with nothing being typed. */
export const listOf = <T extends Entry>(items: readonly T[], blank: T): ListValue<T> => ({
  items: [...items],
  entry: blank,
  open: false,
  at: NEW_ENTRY,
});

/** Whether anything is typed into the entry. */
const isTyped = (list: ListValue<Entry>): boolean =>
  list.open && Object.values(list.entry).some((text) => text.trim() !== '');

/** The items with the typed entry, which saving adds or changes as well. */
function itemsWithEntry<T extends Entry>(list: ListValue<T>): T[] {
  if (!isTyped(list)) return list.items;
  if (list.at === NEW_ENTRY) return [...list.items, list.entry];
  return list.items.map((item, index) => (index === list.at ? list.entry : item));
}

/**
 * The rules of a list: a typed entry must be complete. The output is the list to save. Errors are at
 * `entry.<field>`.
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
