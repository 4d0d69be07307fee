import { useState } from 'react';

/** The selection of rows of a list. */
export interface Selection<Item> {
  /** The items that can be selected. */
  items: readonly Item[];
  selected: readonly Item[];
  /** True if every item is selected. */
  all: boolean;
  has: (id: string) => boolean;
  set: (ids: readonly string[], on: boolean) => void;
  setAll: (on: boolean) => void;
}

/** Keeps the selection of a list by the ids of its items. An item that has left the list is not selected. */
export function useSelection<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): Selection<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = items.filter((item) => ids.has(idOf(item)));
  return {
    items,
    selected,
    all: items.length > 0 && selected.length === items.length,
    has: (id) => ids.has(id),
    set: (changed, on) =>
      setIds((old) => {
        const others = [...old].filter((id) => !changed.includes(id));
        return new Set(on ? [...others, ...changed] : others);
      }),
    setAll: (on) => setIds(new Set(on ? items.map(idOf) : [])),
  };
}
