import { type FieldValues, useFormState } from 'react-hook-form';
import { AlertList } from '@/ui/AlertList';
import { errorMessages } from './errorMessages';
import type { ApiForm } from './useApiForm';

interface Props<V extends FieldValues, Out> {
  form: ApiForm<V, Out>;
  /** Leaves out the errors of fields, which are shown at the fields. */
  withoutFields?: boolean;
}

/**
 * The list of errors above a form: messages of the form, then errors of fields. Errors that appear
 * before the first attempt to submit are shown at their fields only, so that the form does not move
 * while the user types.
 */
export function FormAlerts<V extends FieldValues, Out>({
  form,
  withoutFields = false,
}: Props<V, Out>) {
  const { errors } = useFormState({ control: form.control });
  const listed = withoutFields || form.attempt === 0 ? [] : errorMessages(errors);
  const lines = [...form.messages, ...listed];
  return <AlertList items={[...new Set(lines)]} attempt={form.attempt} />;
}
