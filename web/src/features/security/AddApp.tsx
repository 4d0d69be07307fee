import { useEffect } from 'react';
import * as v from 'valibot';
import { api, bodyOf } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormText } from '@/shared/form/fields';
import { requiredSecret } from '@/shared/form/textRules';
import { useApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { QrCode } from './QrCode';

const schema = v.object({
  code: requiredSecret('factor.code'),
});

interface Props {
  draft: { secret: string; uri: string };
  /** Gets the new recovery codes. */
  onAdded: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the key of a new authenticator app and asks for its first code. */
export default function AddApp({ draft, onAdded, onCancel }: Props) {
  const submitOnce = useIdempotentSubmit(['profile']);
  const form = useApiForm({
    schema,
    defaults: { code: '' },
    submit: async ({ code }) => {
      const body = { code: code.replace(/\s/g, '') };
      const answer = await submitOnce(body, (headers) =>
        bodyOf(api.PUT('/api/secondfactor/totp', { body, headers })),
      );
      onAdded(answer.recoveryCodes);
    },
  });
  const { setFocus } = form;
  // The button that had the focus is gone.
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-4 grid gap-4">
      <ol className="grid list-decimal gap-1 pl-5">
        <li>{t('factor.install')}</li>
        <li>{t('factor.scan')}</li>
        <li>{t('factor.enter')}</li>
      </ol>
      <QrCode text={draft.uri} label={t('factor.qr')} />
      <p className="text-sm text-muted">
        {t('factor.key')}{' '}
        <code className="font-bold break-all text-ink select-all">
          {draft.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <FormAlerts form={form} />
      <FormText
        form={form}
        name="code"
        label={t('factor.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        className="max-w-60"
        required
      />
      <div className="flex flex-wrap gap-3 max-md:flex-col-reverse">
        <Button onClick={onCancel} disabled={form.busy} wide>
          {t('common.cancel')}
        </Button>
        <Button type="submit" look="main" busy={form.busy} wide>
          {t('factor.confirm')}
        </Button>
      </div>
    </form>
  );
}
