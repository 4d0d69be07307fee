import { useId } from 'react';
import * as v from 'valibot';
import { ReviewReason } from '@/api/bounds';
import { ApiProblem } from '@/api/problem';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormTextArea } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { canResubmit } from './useDocumentDecision';

const schema = v.object({ reason: v.pipe(v.string(), v.trim()) });

interface Props {
  /** The document and the person. */
  subject: string;
  name: string;
  reject: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason before a document is rejected. */
export function RejectDialog({ subject, name, reject, onClose }: Props) {
  const id = useId();
  const form = useApiForm({
    schema,
    defaults: { reason: '' },
    submit: async ({ reason }) => {
      try {
        await reject(reason);
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || canResubmit(problem)) throw problem;
      }
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={() => !form.busy && onClose()}
      title={t('review.rejectTitle')}
      actions={
        <>
          <Button wide onClick={onClose} disabled={form.busy}>
            {t('common.cancel')}
          </Button>
          <Button wide look="danger" type="submit" form={id} busy={form.busy}>
            {t('review.reject')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.onSubmit} className="grid gap-3">
        <FormAlerts form={form} />
        <p className="font-bold">{subject}</p>
        <p className="text-muted">{t('review.rejectAsk', { name })}</p>
        <FormTextArea
          form={form}
          name="reason"
          label={t('review.reason')}
          hint={t('review.reasonHint')}
          maxLength={ReviewReason.maxLength}
        />
      </form>
    </Dialog>
  );
}
