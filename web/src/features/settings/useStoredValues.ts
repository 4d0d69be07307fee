import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ApiForm } from '@/shared/form/useApiForm';

const show = <V extends FieldValues>(form: ApiForm<V>, stored: V) => {
  form.reset(stored);
  form.draft.remove();
};

/** Shows stored values that changed elsewhere, unless the form has unsaved input. */
export function useStoredValues<V extends FieldValues>(form: ApiForm<V>, stored: V): void {
  const last = useRef(JSON.stringify(stored));
  useEffect(() => {
    const before = last.current;
    last.current = JSON.stringify(stored);
    if (last.current !== before && JSON.stringify(form.getValues()) === before) show(form, stored);
  });
}

/**
 * Call it before the values are sent; the result shows what the server has stored, unless the user has
 * typed meanwhile.
 */
export function beginSave<V extends FieldValues>(form: ApiForm<V>): (stored: V) => void {
  const sent = JSON.stringify(form.getValues());
  return (stored) => {
    if (JSON.stringify(form.getValues()) === sent) show(form, stored);
  };
}
