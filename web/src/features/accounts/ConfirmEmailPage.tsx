import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { EmailAddress } from '@/api/bounds';
import { api, bodyOf } from '@/api/client';
import { configQuery } from '@/api/publicQueries';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormText } from '@/shared/form/fields';
import { emailAddress } from '@/shared/form/textRules';
import { useApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { storePendingReset } from '@/session/pendingReset';
import { Button } from '@/ui/Button';
import { PanelPage } from '@/ui/PanelPage';
import { TextLink } from '@/ui/TextLink';

const schema = v.object({
  email: emailAddress,
});

/** The first step of a password reset: finds the account by its email address. */
export default function ConfirmEmailPage() {
  const router = useRouter();
  const { data } = useQuery(configQuery);
  const form = useApiForm({
    schema,
    defaults: { email: '' },
    submit: async ({ email }): Promise<void> => {
      const [found] = await bodyOf(api.POST('/api/emailuser', { body: { email } }));
      if (!found) return form.showMessage(t('forgot.unknown'));
      const { securityQuestion1: first, securityQuestion2: second } = found;
      if (!first || !second) return form.showMessage(t('forgot.noQuestions'));
      storePendingReset({
        userId: found._id,
        email,
        question1: first.question,
        question2: second.question,
      });
      await router.navigate({ to: '/forgotPassword' });
    },
  });
  return (
    <PanelPage
      title={t('title.confirmEmail')}
      lead={t(data?.flags.reset_email_code === false ? 'forgot.leadQuestions' : 'forgot.lead')}
    >
      <form noValidate onSubmit={form.onSubmit} className="mt-5 grid gap-4">
        <FormAlerts form={form} />
        <FormText
          form={form}
          name="email"
          type="email"
          label={t('signUp.email')}
          maxLength={EmailAddress.maxLength}
          inputMode="email"
          autoComplete="email"
          required
        />
        <Button type="submit" look="main" busy={form.busy} className="w-full">
          {t('forgot.next')}
        </Button>
      </form>
      <p className="mt-4 text-sm">
        <TextLink to="/login" touch>
          {t('forgot.back')}
        </TextLink>
      </p>
    </PanelPage>
  );
}
