import { useId } from 'react';
import * as v from 'valibot';
import { DeactivationReason } from '@/api/bounds';
import type { CenterReview } from '@/api/types';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormTextArea } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { CenterFacts } from './CenterFacts';

const schema = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => t('rule.empty', { field: t('centers.reason') })),
  ),
});

interface Props {
  center: CenterReview;
  deactivate: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Repeats the facts of a center and asks for the reason before it is deactivated. */
export function DeactivateDialog({ center, deactivate, onClose }: Props) {
  const id = useId();
  const form = useApiForm({
    schema,
    defaults: { reason: '' },
    submit: async ({ reason }) => {
      await deactivate(reason);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={() => !form.busy && onClose()}
      title={t('centers.deactivateTitle')}
      actions={
        <>
          <Button wide onClick={onClose} disabled={form.busy}>
            {t('common.cancel')}
          </Button>
          <Button wide look="danger" type="submit" form={id} busy={form.busy}>
            {t('centers.deactivate')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.onSubmit} className="grid gap-3">
        <FormAlerts form={form} />
        <CenterFacts center={center} />
        <p className="text-muted">{t('centers.deactivateHint')}</p>
        <FormTextArea
          form={form}
          name="reason"
          label={t('centers.reason')}
          hint={t('centers.reasonHint')}
          maxLength={DeactivationReason.maxLength}
          required
        />
      </form>
    </Dialog>
  );
}
