import { type FieldPath, type FieldValues, get, useFormState } from 'react-hook-form';
import type { ApiForm } from './form/useApiForm';

/**
 * The error of a field that may be missing, and a function that changes it. `useFormField` would set the value of a
 * missing field back to the one at its first render.
 */
export function useOptionalField<V extends FieldValues, Out, N extends FieldPath<V>>(
  form: ApiForm<V, Out>,
  name: N,
) {
  const { errors, isSubmitted } = useFormState({ control: form.control, name });
  const error = get(errors, name) as { message?: string } | undefined;
  return {
    error: error?.message,
    onChange: (value: Parameters<typeof form.setValue<N>>[1]) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
  };
}
