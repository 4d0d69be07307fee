import { type FieldValues, useFormState } from 'react-hook-form';
import { AlertList } from '@/ui/AlertList';
import { errorMessages } from './errorMessages';
import type { ApiForm } from './useApiForm';

interface Props<V extends FieldValues, Out> {
  form: ApiForm<V, Out>;
  /** Omits the errors of fields, for a form in which only one field can be wrong. */
  hideFieldErrors?: boolean;
}

/**
 * The list of errors above a form: messages of the form, then errors of fields. Errors that appear
 * before the first attempt to submit are shown at their fields only, so that the form does not move
 * while the user types. The error of a form's only field is shown at the field alone, because screen readers would read
 * it twice.
 */
export function FormAlerts<V extends FieldValues, Out>({
  form,
  hideFieldErrors = form.onlyField !== undefined,
}: Props<V, Out>) {
  const { errors } = useFormState({ control: form.control });
  const listed = hideFieldErrors || form.attempt === 0 ? [] : errorMessages(errors);
  const lines = [...form.messages, ...listed];
  return <AlertList items={[...new Set(lines)]} attempt={form.attempt} />;
}
