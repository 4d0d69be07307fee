import { Password } from '@/api/bounds';
import { t } from '@/i18n';
import { InfoTip } from '@/ui/Tooltip';
import { FormText } from './form/fields';
import type { ApiForm } from './form/useApiForm';
import type { NewPassword } from './newPassword';

interface Props {
  form: ApiForm<NewPassword>;
  disabled?: boolean;
}

/** The fields for a new password and its confirmation. */
export function NewPasswordFields({ form, disabled = false }: Props) {
  return (
    <>
      <FormText
        form={form}
        name="password"
        deps={['confirm']}
        type="password"
        label={t('password.new')}
        hint={t('signUp.passwordBefore')}
        aside={<InfoTip label={t('signUp.passwordHelp')} text={t('signUp.passwordHint')} />}
        maxLength={Password.maxLength}
        autoComplete="new-password"
        disabled={disabled}
        required
      />
      <FormText
        form={form}
        name="confirm"
        type="password"
        label={t('signUp.confirm')}
        maxLength={Password.maxLength}
        autoComplete="new-password"
        disabled={disabled}
        required
      />
    </>
  );
}
