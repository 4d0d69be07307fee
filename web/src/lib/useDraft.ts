import { useRef, useState } from 'react';
import { type DraftOptions, readDraft, removeDraft, writeDraft } from './formDraft';

/** A draft of unsaved input. */
export interface Draft<V extends object> {
  /** The draft that was stored when the component mounted. */
  stored: V | undefined;
  /** True while that draft is shown: until it is removed. */
  restored: boolean;
  /**
   * Returns the draft as it is stored now, with other defaults; undefined after it was removed, also by signing out.
   */
  read: (defaults: V) => V | undefined;
  /** Stores the values; `base` replaces that of the draft. */
  save: (values: V, base?: string) => void;
  /** Removes the draft; the next change begins a new one. */
  remove: () => void;
}

interface Base {
  /** The serialized data that the draft changes. It is restored over this data only. */
  base?: string | undefined;
  /** Whether a first draft changes the data with which the component mounted, even if there is newer data when it begins. */
  keepsFirst?: boolean;
}

/**
 * Keeps a draft in sessionStorage. It survives a reload, navigation and the end of the session; signing out removes it in
 * every tab.
 *
 * @param options Undefined for no draft.
 * @param defaults The values without a draft.
 */
export function useDraft<V extends object>(
  options: DraftOptions<V> | undefined,
  defaults: V,
  { base, keepsFirst = false }: Base = {},
): Draft<V> {
  const [stored] = useState(() => options && readDraft(options, defaults, base));
  const [restored, setRestored] = useState(
    () => stored !== undefined && JSON.stringify(stored) !== JSON.stringify(defaults),
  );
  // A draft keeps its base, so that it is not restored over what someone else has saved since.
  const own = useRef(stored || keepsFirst ? { base } : undefined);
  const ownBase = () => (own.current ?? { base }).base;
  const save = (values: V, newBase = ownBase()) => {
    if (!options) return;
    own.current = { base: newBase };
    writeDraft(options, values, newBase);
  };
  const remove = () => {
    if (!options) return;
    removeDraft(options.name);
    own.current = undefined;
    setRestored(false);
  };
  const read = (like: V) => options && readDraft(options, like, ownBase());
  return { stored, restored, read, save, remove };
}
