/** The form for a new surgery center, on /addCenter and in `+ Add` of the posting form. */
import { useState } from 'react';
import { api } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import { ApiProblem } from '@/api/problem';
import type { CreatedCenter } from '@/api/types';
import { CenterFields } from './CenterFields';
import { centerSchema } from './centerSchema';
import { copyText } from './copyText';
import { FormAlerts } from './form/FormAlerts';
import { useApiForm } from './form/useApiForm';
import { t } from '@/i18n';
import { getSession } from '@/session/store';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';

// The specification preselects California.
const empty = { name: '', address: '', city: '', state: 'CA', zipCode: '', phone: '' };

interface Props {
  /** The ticket for a valid admin code; a signed-in surgeon needs none. */
  ticket?: string;
  onCreated: (center: CreatedCenter) => void;
  onCancel: () => void;
  /** Called when the request begins and ends. A dialog stays open meanwhile, or the code of the center would be lost. */
  onBusy?: (busy: boolean) => void;
}

/** Collects the data of a center and creates it. */
export function CenterForm({ ticket, onCreated, onCancel, onBusy }: Props) {
  const submitOnce = useIdempotentSubmit(['centers']);
  const form = useApiForm({
    schema: centerSchema,
    defaults: empty,
    draft: { name: `center.${getSession()?.user.userId ?? ''}` },
    submit: async (values): Promise<void> => {
      onBusy?.(true);
      try {
        const { data: center } = await submitOnce([values, ticket], (headers) =>
          api.POST('/api/surgerycenter', {
            body: values,
            headers: { ...headers, ...(ticket ? { 'X-Center-Ticket': ticket } : {}) },
          }),
        );
        if (!center?._id) return form.showMessage(t('center.failed'));
        form.draft.remove();
        return onCreated(center);
      } catch (problem) {
        // A center with this name and zip code exists; the specification has one message for all
        // failures (AMB-04).
        if (problem instanceof ApiProblem && problem.status === 409)
          return form.showMessage(t('center.failed'));
        throw problem;
      } finally {
        onBusy?.(false);
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <FormAlerts form={form} />
      <CenterFields form={form} autofill />
      <div className="flex justify-end gap-3 max-md:flex-col-reverse">
        <Button
          wide
          disabled={form.busy}
          onClick={() => {
            form.draft.remove();
            onCancel();
          }}
        >
          {t('common.cancel')}
        </Button>
        <Button type="submit" look="main" busy={form.busy} wide>
          {t('center.submit')}
        </Button>
      </div>
    </form>
  );
}

/** Shows the code of a new center, which the server returns only once. */
export function CenterCode({ center }: { center: CreatedCenter }) {
  const [copied, setCopied] = useState(false);
  const unconfirmed = center.centerStatus === 'UNCONFIRMED';
  // The new code is mailed to the surgeon who added the center, otherwise to the support address (AMB-108).
  const isSurgeon = getSession()?.user.signInType === 'SURGEON';
  return (
    <div className="grid gap-3">
      <p className="font-bold">{t('center.created', { name: center.name })}</p>
      <p className="text-muted">
        {t(unconfirmed ? 'center.codeLeadUnconfirmed' : 'center.codeLead')}
      </p>
      <dl className="rounded-card bg-accent-soft p-4">
        <dt className="text-sm text-muted">{t('center.codeTitle')}</dt>
        <dd className="tabular flex items-center justify-between gap-3 text-xl font-bold">
          <span className="tracking-[0.12em]">{center.verificationCode}</span>
          <Button
            size="small"
            onClick={() => void copyText(center.verificationCode).then(setCopied)}
          >
            <span role="status">{copied ? t('common.copied') : t('common.copy')}</span>
          </Button>
        </dd>
        <dt className="mt-3 text-sm text-muted">{t('center.codeId')}</dt>
        <dd className="tabular">{center.identificationId}</dd>
      </dl>
      {unconfirmed && (
        <Note>{t(isSurgeon ? 'center.ownUnconfirmed' : 'center.supportUnconfirmed')}</Note>
      )}
    </div>
  );
}
