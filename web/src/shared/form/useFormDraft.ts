import { useRef, useState } from 'react';
import { draftText, type DraftOptions } from '@/lib/formDraft';
import { type Draft, useDraft } from '@/lib/useDraft';

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
export type FormDraft<V extends object> = Pick<Draft<V>, 'stored' | 'restored' | 'remove'>;

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

/** Keeps the draft of a form, see `useDraft`. */
export function useFormDraft<V extends object>(
  options: FormDraftOptions<V> | undefined,
  defaults: V,
): DraftState<V> {
  const baseOf = (data = defaults) => (options?.sameDefaults ? JSON.stringify(data) : undefined);
  const { stored, restored, read, save, remove } = useDraft(options, defaults, {
    base: baseOf(),
    // The form shows the defaults with which it opened.
    keepsFirst: true,
  });
  const [initial] = useState(
    () => options?.initial ?? (stored && options?.adapt?.(stored)) ?? stored ?? defaults,
  );
  const lastSaved = useRef(options && draftText(options, stored ?? defaults));
  return {
    stored,
    restored,
    initial,
    saveChanges: (values) => {
      if (!options) return;
      const text = draftText(options, values);
      if (text === lastSaved.current) return;
      lastSaved.current = text;
      save(values);
    },
    rebase: (newer, sent) => {
      // The storage has also what was typed after the step was left and opened again.
      const typed = read(newer);
      if (!options || !typed) return undefined;
      const rebased = { ...newer };
      for (const name of Object.keys(typed) as (keyof V)[])
        if (!isSame(typed[name], sent[name])) rebased[name] = typed[name];
      lastSaved.current = draftText(options, rebased);
      save(rebased, baseOf(newer));
      return rebased;
    },
    remove,
  };
}
