import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ApiForm } from '@/shared/form/useApiForm';

/** Shows what is stored instead of the input. */
export function showStored<V extends FieldValues>(form: ApiForm<V>, stored: V): void {
  form.reset(stored);
  form.draft.remove();
}

/** Shows stored values that changed elsewhere, unless the form has unsaved input. */
export function useStoredValues<V extends FieldValues>(form: ApiForm<V>, stored: V): void {
  const last = useRef(JSON.stringify(stored));
  useEffect(() => {
    const before = last.current;
    last.current = JSON.stringify(stored);
    if (last.current !== before && JSON.stringify(form.getValues()) === before)
      showStored(form, stored);
  });
}
