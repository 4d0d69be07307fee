import * as v from 'valibot';
import { EmailCode as Code } from '@/api/bounds';
import { api, bodyOf } from '@/api/client';
import { useCommand, useIdempotentSubmit } from '@/api/command';
import { ApiProblem } from '@/api/problem';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormText } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { cleanCode } from '@/rules/code';
import { ResendCode } from '@/shared/ResendCode';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { TextButton } from '@/ui/TextLink';
import { toast } from '@/ui/toast';

const schema = v.object({
  code: v.pipe(
    v.string(),
    v.regex(Code.pattern, () => t('edit.emailCodeRule')),
  ),
});

/**
 * Verifies a new email address, which takes effect with the mailed code, or cancels the change. The
 * change ends when its code expires; until then another code can be requested.
 */
export function EmailCode({ email, onCancelled }: { email: string; onCancelled: () => void }) {
  const submitOnce = useIdempotentSubmit(['profile']);
  const form = useApiForm({
    schema,
    defaults: { code: '' },
    submit: async ({ code }) => {
      try {
        await submitOnce(code, () => api.PUT('/api/emailchange', { body: { code } }));
      } catch (problem) {
        // This form disappears with the address, so a toast says why.
        if (problem instanceof ApiProblem && problem.code === 'CODE_EXPIRED')
          toast(t('edit.emailEnded'));
        throw problem;
      }
      toast(t('edit.emailConfirmed'));
    },
  });
  const cancel = useCommand({
    send: () => api.DELETE('/api/emailchange'),
    onDone: () => {
      toast(t('edit.emailCancelled'));
      onCancelled();
    },
    refreshes: ['profile'],
  });

  return (
    <Card as="form" padding="normal" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <FormAlerts form={form} />
      <div className="flex flex-wrap items-end gap-3">
        <FormText
          form={form}
          name="code"
          label={t('edit.emailCode', { email })}
          clean={cleanCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="flex-1"
          required
        />
        <Button type="submit" busy={form.busy} wide>
          {t('edit.emailConfirm')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <ResendCode
          send={() => bodyOf(api.POST('/api/emailchange'))}
          disabled={form.busy || cancel.isPending}
          onMessage={form.showMessage}
          // The previous code is invalid now, so its errors are removed as well.
          onSent={() => form.reset({ code: '' })}
        />
        <TextButton
          touch
          // Not disabled while it cancels, because it would lose the focus.
          aria-disabled={cancel.isPending}
          disabled={form.busy}
          onClick={() => !cancel.isPending && cancel.run(undefined)}
        >
          {t('edit.emailCancel')}
        </TextButton>
      </div>
    </Card>
  );
}
