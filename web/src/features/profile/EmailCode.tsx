import * as v from 'valibot';
import { EmailCode as Code } from '@/api/bounds';
import { api } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormText } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { ResendCode } from '@/shared/ResendCode';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { toast } from '@/ui/toast';

const schema = v.object({
  code: v.pipe(
    v.string(),
    v.trim(),
    v.regex(Code.pattern, () => t('edit.emailCodeRule')),
  ),
});

/**
 * Verifies a new email address, which takes effect with the mailed code. Codes expire; another one
 * can be requested.
 */
export function EmailCode({ email }: { email: string }) {
  const { userId } = useUser();
  const intent = useIdempotentSubmit(['profile']);
  const form = useApiForm({
    schema,
    defaults: { code: '' },
    submit: async ({ code }) => {
      await intent(code, () =>
        api.PUT('/api/verifyemail/{userId}', {
          params: { path: { userId } },
          body: { verifiedEmail: true, code },
        }),
      );
      toast(t('edit.emailConfirmed'));
    },
  });

  return (
    <Card as="form" padding="normal" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <FormAlerts form={form} />
      <div className="flex flex-wrap items-end gap-3">
        <FormText
          form={form}
          name="code"
          label={t('edit.emailCode', { email })}
          maxLength={Code.maxLength}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="flex-1"
          required
        />
        <Button type="submit" busy={form.busy} wide>
          {t('edit.emailConfirm')}
        </Button>
      </div>
      <ResendCode
        userId={userId}
        disabled={form.busy}
        className="w-fit text-sm"
        say={form.showMessage}
        // The previous code is invalid now, so its errors are removed as well.
        onSent={() => form.reset({ code: '' })}
      />
    </Card>
  );
}
