import type { ReactNode } from 'react';
import * as v from 'valibot';
import { FormDialog } from '@/shared/form/FormDialog';
import { FormTextArea } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';

interface Props {
  title: string;
  /** The label of the button that sends the reason. */
  submitLabel: string;
  /** The record that the reason is for. */
  children: ReactNode;
  label: string;
  hint: string;
  maxLength: number;
  required?: boolean;
  /** Sends the reason. The dialog shows an `ApiProblem` that it throws, and closes otherwise. */
  submit: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Shows the record and asks for the reason before a command that rejects or withdraws. */
export function ReasonDialog(props: Props) {
  const { title, submitLabel, children, label, hint, maxLength, submit, onClose } = props;
  const required = props.required ?? false;
  const trimmed = v.pipe(v.string(), v.trim());
  const filled = v.pipe(
    trimmed,
    v.nonEmpty(() => t('rule.empty', { field: label })),
  );
  const form = useApiForm({
    schema: v.object({ reason: required ? filled : trimmed }),
    defaults: { reason: '' },
    submit: async ({ reason }) => {
      await submit(reason);
      onClose();
    },
  });
  return (
    <FormDialog title={title} submitLabel={submitLabel} look="danger" form={form} onClose={onClose}>
      {children}
      <FormTextArea
        form={form}
        name="reason"
        label={label}
        hint={hint}
        maxLength={maxLength}
        required={required}
      />
    </FormDialog>
  );
}
