import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { keys } from '@/api/keys';
import { api } from '@/api/client';
import { useApiForm } from '@/api/useApiForm';
import { ResendCode } from '@/shared/ResendCode';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { AlertList } from '@/ui/AlertList';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/Field';
import { toast } from '@/ui/toast';

const schema = v.object({
  code: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{6}$/, () => t('edit.emailCodeRule')),
  ),
});

/**
 * A new address counts once the code that was mailed to it is entered (AMB-18). Codes end; another one
 * for the same address can be asked for as often as the server allows (AMB-01).
 */
export function EmailCode({ email }: { email: string }) {
  const { userId } = useUser();
  const queryClient = useQueryClient();
  const { form, onSubmit, alerts, attempt, error, busy, say } = useApiForm({
    schema,
    defaults: { code: '' },
    submit: async ({ code }) => {
      await api.PUT('/api/verifyemail/{userId}', {
        params: { path: { userId } },
        body: { verifiedEmail: true, code },
      });
      toast(t('edit.emailConfirmed'));
      await queryClient.invalidateQueries({ queryKey: keys.allProfiles });
    },
  });

  return (
    <form noValidate onSubmit={onSubmit} className="card grid gap-4 p-4 md:p-5">
      <AlertList items={alerts} attempt={attempt} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          {...form.register('code')}
          label={t('edit.emailCode', { email })}
          error={error('code')}
          maxLength={6}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="flex-1"
          required
        />
        <Button type="submit" busy={busy} wide>
          {t('edit.emailConfirm')}
        </Button>
      </div>
      <ResendCode
        userId={userId}
        disabled={busy}
        className="w-fit text-sm"
        say={say}
        // The code before is void, and so is what was said of it.
        onSent={() => form.reset({ code: '' })}
      />
    </form>
  );
}
