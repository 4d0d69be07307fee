import type { ReactNode } from 'react';
import * as v from 'valibot';
import { FormDialog } from '@/shared/form/FormDialog';
import { FormSelect } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';

interface Props<Reason extends string> {
  title: string;
  /** The label of the button that sends the reason. */
  submitLabel: string;
  /** The record that the command changes. */
  children: ReactNode;
  reasons: readonly { value: Reason; label: string }[];
  /** Sends the reason. The dialog shows an `ApiProblem` that it throws, and closes otherwise. */
  submit: (reason: Reason) => Promise<unknown>;
  onClose: () => void;
}

/** Shows the record and asks for one of a few reasons, which the audit log stores. */
export function ChoiceDialog<Reason extends string>(props: Props<Reason>) {
  const { title, submitLabel, children, reasons, submit, onClose } = props;
  const values = reasons.map(({ value }) => value);
  const form = useApiForm({
    schema: v.object({
      reason: v.picklist(values, () => t('rule.empty', { field: t('admin.reason') })),
    }),
    defaults: { reason: '' },
    submit: async ({ reason }) => {
      await submit(reason);
      onClose();
    },
  });
  return (
    <FormDialog title={title} submitLabel={submitLabel} look="danger" form={form} onClose={onClose}>
      {children}
      <FormSelect
        form={form}
        name="reason"
        label={t('admin.reason')}
        hint={t('admin.reasonHint')}
        placeholder={t('admin.choose')}
        options={[...reasons]}
        required
      />
    </FormDialog>
  );
}
