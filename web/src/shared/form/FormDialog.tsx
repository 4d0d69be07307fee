import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { FormAlerts } from './FormAlerts';
import type { ApiForm } from './useApiForm';

interface Props<V extends FieldValues, Out> {
  title: string;
  /** The label of the button that sends the form. */
  submitLabel: string;
  form: ApiForm<V, Out>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form for a destructive command; it cannot be closed while the request is pending. */
export function FormDialog<V extends FieldValues, Out>(props: Props<V, Out>) {
  const { title, submitLabel, form, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      keepOpen
      onClose={() => !form.busy && onClose()}
      title={title}
      actions={
        <>
          <Button wide onClick={onClose} disabled={form.busy}>
            {t('common.cancel')}
          </Button>
          <Button wide look="danger" type="submit" form={id} busy={form.busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.onSubmit} className="grid gap-3">
        <FormAlerts form={form} />
        {children}
      </form>
    </Dialog>
  );
}
