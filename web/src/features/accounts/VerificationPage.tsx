import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { EmailCode } from '@/api/bounds';
import { api, bodyOf } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { configQuery } from '@/api/publicQueries';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormText } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { ResendCode } from '@/shared/ResendCode';
import { t } from '@/i18n';
import { readPendingVerification } from '@/session/pendingVerification';
import { Button } from '@/ui/Button';
import { PanelPage } from '@/ui/PanelPage';
import { TextLink, TextButton } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { signOut } from './signOut';

const schema = v.object({
  code: v.pipe(
    v.string(),
    v.nonEmpty(() => t('verify.empty')),
  ),
});

/** Verifies the email address by the emailed code. */
export default function VerificationPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { next } = useSearch({ from: '/public/emailVerification' });
  const { data } = useQuery(configQuery);
  // The guard ensures a pending verification; it is read once, because it is removed before the
  // screen unmounts.
  const [pending] = useState(readPendingVerification);
  const form = useApiForm({
    schema,
    defaults: { code: '' },
    submit: async ({ code }): Promise<void> => {
      if (!pending) return;
      try {
        await api.PUT('/api/verifyemail/{userId}', {
          params: { path: { userId: pending.userId } },
          body: { verifiedEmail: true, code },
        });
      } catch (problem) {
        // The server failed or did not answer, so the code may still be correct.
        if (problem instanceof ApiProblem && (problem.status === 0 || problem.status >= 500))
          return form.showMessage(t('verify.system'));
        throw problem;
      }
      toast(t('verify.done'));
      await toLogin(pending.email);
    },
  });
  const code = useWatch({ control: form.control, name: 'code' });

  /** The user signs in again to get a session with a verified address; the login then opens the wanted screen. */
  const toLogin = (email?: string) =>
    signOut(queryClient, () =>
      router.navigate({
        to: '/login',
        search: { next },
        replace: true,
        ...(email && { state: { email } }),
      }),
    );

  if (!pending) return null;

  return (
    <PanelPage title={t('verify.title')} lead={t('verify.lead', { email: pending.email })}>
      <form noValidate onSubmit={form.onSubmit} className="mt-5 grid gap-4">
        <FormAlerts form={form} />
        <FormText
          form={form}
          name="code"
          label={t('verify.code')}
          clean={(text) => text.replaceAll(/\D/g, '')}
          inputError={(text) =>
            text.length > EmailCode.maxLength ? t('forgot.codeRule') : undefined
          }
          inputMode="numeric"
          autoComplete="one-time-code"
          onBlur={() => {
            if (code === '') form.setError('code', { message: t('verify.empty') });
          }}
          required
        />
        {/* Only a code of exactly six digits can be sent. */}
        <Button
          type="submit"
          look="main"
          busy={form.busy}
          disabled={code.length !== EmailCode.maxLength}
          className="w-full"
        >
          {t('verify.submit')}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <ResendCode
          send={() =>
            bodyOf(api.POST('/api/emailverification', { body: { userId: pending.userId } }))
          }
          onMessage={form.showMessage}
        />
        <TextButton touch onClick={() => void toLogin()}>
          {t('verify.other')}
        </TextButton>
      </div>
      {data?.mailbox && (
        <p className="mt-4 border-t border-line pt-4 text-sm">
          <TextLink to="/dev/mailbox" search={{ to: pending.email }}>
            {t('verify.mailbox')}
          </TextLink>
        </p>
      )}
    </PanelPage>
  );
}
