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
  /** The look of that button; `danger` for a command that rejects or withdraws. */
  look: 'main' | 'danger';
  form: ApiForm<V, Out>;
  /** See `FormAlerts`. */
  hideFieldErrors?: boolean;
  onClose: () => void;
  /** Content above the errors. */
  notice?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog with a form. It cannot be closed while the request is pending. Cancel removes the draft of the
 * form; the close button and Escape keep it.
 */
export function FormDialog<V extends FieldValues, Out>(props: Props<V, Out>) {
  const { title, submitLabel, look, form, hideFieldErrors, onClose, notice, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      keepOpen
      onClose={() => !form.busy && onClose()}
      title={title}
      actions={
        <>
          <Button
            wide
            disabled={form.busy}
            onClick={() => {
              form.draft.remove();
              onClose();
            }}
          >
            {t('common.cancel')}
          </Button>
          <Button wide look={look} type="submit" form={id} busy={form.busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          // React would also submit the form that the dialog was opened from.
          event.stopPropagation();
          void form.onSubmit(event);
        }}
        className="grid gap-4"
      >
        {notice}
        <FormAlerts form={form} {...(hideFieldErrors && { hideFieldErrors })} />
        {children}
      </form>
    </Dialog>
  );
}
