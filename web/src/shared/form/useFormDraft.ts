import { useRef, useState } from 'react';
import { draftText, type DraftOptions, readDraft, removeDraft, writeDraft } from '@/lib/formDraft';

/** The draft of a form and when it is restored. */
export interface FormDraftOptions<V extends object> extends DraftOptions<V> {
  /** Restores the draft only if the defaults are those under which it was typed. */
  sameDefaults?: boolean;
  /** Replaces the defaults and the stored draft. */
  initial?: V | undefined;
  /** Adapts a stored draft to the options that are available now. */
  adapt?: (stored: V) => V;
}

/** The draft of one form. */
export interface FormDraft<V extends object> {
  /** The stored draft at the time when the form opened. */
  stored: V | undefined;
  /** True while the form shows a restored draft. */
  restored: boolean;
  /** Removes the draft; the next change starts a new one. */
  remove: () => void;
}

interface DraftState<V extends object> extends FormDraft<V> {
  /** The initial values of the form. */
  initial: V;
  /** Stores the values if they changed. */
  saveChanges: (values: V) => void;
  /**
   * Bases the draft on the values that the server has stored. Of the draft, only the fields that differ from the
   * sent values are kept. Returns its new values, or undefined if no draft is stored, as after signing out.
   */
  rebase: (stored: V, sent: V) => V | undefined;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Stores the draft of a form in sessionStorage. It survives a reload, navigation and the end of the
 * session; sign-out removes it in every tab.
 */
export function useFormDraft<V extends object>(
  options: FormDraftOptions<V> | undefined,
  defaults: V,
): DraftState<V> {
  const baseOf = (data = defaults) => (options?.sameDefaults ? JSON.stringify(data) : undefined);
  const [initialState] = useState(() => {
    const base = baseOf();
    const stored = options && readDraft(options, defaults, base);
    const restored = stored && (options.adapt?.(stored) ?? stored);
    return { base, stored, initial: options?.initial ?? restored ?? defaults };
  });
  const [restored, setRestored] = useState(
    () => initialState.stored !== undefined && !isSame(initialState.stored, defaults),
  );
  // The defaults that the draft changes. Undefined after the removal, so that the next change takes
  // the current ones.
  const base = useRef<{ text: string | undefined } | undefined>({ text: initialState.base });
  const lastSaved = useRef(options && draftText(options, initialState.stored ?? defaults));

  const save = (values: V) => {
    if (!options) return;
    lastSaved.current = draftText(options, values);
    base.current ??= { text: baseOf() };
    writeDraft(options, values, base.current.text);
  };
  return {
    ...initialState,
    restored,
    saveChanges: (values) => {
      if (options && draftText(options, values) !== lastSaved.current) save(values);
    },
    rebase: (stored, sent) => {
      // The storage has also what was typed after the step was left and opened again.
      const typed = options && readDraft(options, stored, base.current?.text);
      if (!typed) return undefined;
      const rebased = { ...stored };
      for (const name of Object.keys(typed) as (keyof V)[])
        if (!isSame(typed[name], sent[name])) rebased[name] = typed[name];
      base.current = { text: baseOf(stored) };
      save(rebased);
      return rebased;
    },
    remove: () => {
      if (!options) return;
      removeDraft(options.name);
      base.current = undefined;
      setRestored(false);
    },
  };
}
