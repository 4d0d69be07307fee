import { type FieldValues, useFormState } from 'react-hook-form';
import { AlertList } from '@/ui/AlertList';
import { errorMessages } from './errorMessages';
import type { ApiForm } from './useApiForm';

interface Props<V extends FieldValues, Out> {
  form: ApiForm<V, Out>;
  /** Leaves out the errors of fields, of a form in which only one field can be wrong. */
  withoutFields?: boolean;
}

/**
 * The list of errors above a form: messages of the form, then errors of fields. Errors that appear
 * before the first attempt to submit are shown at their fields only, so that the form does not move
 * while the user types. The error of an only field is shown there only, because it would be read twice.
 */
export function FormAlerts<V extends FieldValues, Out>({
  form,
  withoutFields = form.only !== undefined,
}: Props<V, Out>) {
  const { errors } = useFormState({ control: form.control });
  const listed = withoutFields || form.attempt === 0 ? [] : errorMessages(errors);
  const lines = [...form.messages, ...listed];
  return <AlertList items={[...new Set(lines)]} attempt={form.attempt} />;
}
