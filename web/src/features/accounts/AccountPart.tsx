import { safeParse } from 'valibot';
import { EmailAddress, Password } from '@/api/bounds';
import { api, bodyOf } from '@/api/client';
import { t } from '@/i18n';
import { logFailure } from '@/lib/log';
import { FormText } from '@/shared/form/fields';
import { emailAddress } from '@/shared/form/textRules';
import type { ApiForm } from '@/shared/form/useApiForm';
import { InfoTip } from '@/ui/Tooltip';
import type { SignUpValues } from './signUp';
import { SignUpPart } from './SignUpPart';

/** The email address and the password of the new account. */
export function AccountPart({ form }: { form: ApiForm<SignUpValues> }) {
  /** Validates the email address and checks whether it is taken, when the field loses the focus. */
  const leaveEmail = async () => {
    const email = form.getValues('email').trim();
    const showError = (message: string) => form.setError('email', { message });
    const [fault] = safeParse(emailAddress, email).issues ?? [];
    if (fault) return showError(fault.message);
    try {
      const { matchFound } = await bodyOf(
        api.GET('/api/uniqueemail/{email}', { params: { path: { email } } }),
      );
      if (matchFound && form.getValues('email').trim() === email)
        showError(t('signUp.emailTaken', { email }));
    } catch (problem) {
      // The server checks the address again when the form is sent.
      logFailure('uniqueemail', problem);
    }
  };

  /** Compares the passwords when the confirmation loses the focus. */
  const leaveConfirm = () => {
    const { password, confirm } = form.getValues();
    if (password !== confirm) form.setError('confirm', { message: t('signUp.notMatched') });
  };

  return (
    <SignUpPart title={t('signUp.account')}>
      <FormText
        form={form}
        name="email"
        onBlur={() => void leaveEmail()}
        type="email"
        label={t('signUp.email')}
        maxLength={EmailAddress.maxLength}
        inputMode="email"
        autoComplete="email"
        required
      />
      <div className="grid gap-4 md:grid-cols-2">
        <FormText
          form={form}
          name="password"
          deps={['confirm']}
          type="password"
          label={t('signUp.password')}
          hint={t('signUp.passwordBefore')}
          aside={<InfoTip label={t('signUp.passwordHelp')} text={t('signUp.passwordHint')} />}
          maxLength={Password.maxLength}
          autoComplete="new-password"
          required
        />
        <FormText
          form={form}
          name="confirm"
          onBlur={leaveConfirm}
          type="password"
          label={t('signUp.confirm')}
          maxLength={Password.maxLength}
          autoComplete="new-password"
          required
        />
      </div>
    </SignUpPart>
  );
}
