import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { useFormDraft } from './useFormDraft';

interface Options<In extends FieldValues> {
  form: Pick<UseFormReturn<In>, 'getValues' | 'setValue' | 'reset'>;
  draft: Pick<ReturnType<typeof useFormDraft<In>>, 'rebase' | 'remove'>;
  defaults: In;
  /** Whether the form shows later defaults. */
  follow: boolean;
  busy: boolean;
}

interface StoredValues<In extends FieldValues> {
  /** Whether a field has unsaved input. */
  isChanged: (name: keyof In) => boolean;
  /** See `submit` of `useApiForm`; `sent` are the values of the form when it was sent. */
  takeStored: (stored: In, sent: In) => boolean;
}

/** Ignores the order of properties, which differs if the query cache keeps a part of an earlier answer. */
const isSame = (a: unknown, b: unknown) => hashKey([a]) === hashKey([b]);

/** Compares the input of a form with the values that the server has stored, and shows newer ones. */
export function useStoredValues<In extends FieldValues>({
  form: { getValues, setValue, reset },
  draft,
  defaults,
  follow,
  busy,
}: Options<In>): StoredValues<In> {
  const stored = useRef(defaults);
  const lastDefaults = useRef(defaults);

  /** Sets the values that differ. A list is set as a whole, or `useFieldArray` would not show it. */
  const setChanged = (path: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [name, part] of Object.entries(value))
        setChanged(path ? `${path}.${name}` : name, part);
    } else if (!isSame(getValues(path as FieldPath<In>), value)) {
      setValue(path as FieldPath<In>, value as never);
    }
  };
  const show = (newer: In) => {
    stored.current = newer;
    reset(newer);
    draft.remove();
  };
  /** Shows newer values in the fields that have the earlier ones. */
  const merge = (newer: In, earlier: In) => {
    const merged = draft.rebase(newer, earlier);
    // Without a stored draft, as after signing out, the form keeps all values and what they are compared with.
    if (!merged) return;
    stored.current = newer;
    if (isSame(merged, newer)) show(newer);
    else setChanged('', merged);
  };

  useEffect(() => {
    // The answer to a pending request is newer than what is read meanwhile.
    if (!follow || busy || isSame(defaults, lastDefaults.current)) return;
    lastDefaults.current = defaults;
    const earlier = stored.current;
    if (isSame(defaults, earlier)) return;
    if (isSame(getValues(), earlier)) show(defaults);
    else merge(defaults, earlier);
  });

  return {
    isChanged: (name) => !isSame(getValues(name as FieldPath<In>), stored.current[name]),
    takeStored: (newer, sent) => {
      const unchanged = isSame(getValues(), sent);
      if (unchanged) show(newer);
      // Until the next read the defaults are the old ones, under which a draft would not be restored.
      else merge(newer, sent);
      return unchanged;
    },
  };
}
