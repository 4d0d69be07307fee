import type { FormStore } from '@/lib/form';
import { t } from '@/i18n';
import { TextField } from '@/ui/Field';
import { InfoTip } from '@/ui/Tooltip';

interface Props {
  form: FormStore<{ password: string; confirm: string }>;
  error: (name: 'password' | 'confirm') => string | undefined;
  disabled?: boolean;
}

/** The new password and the same once more. */
export function NewPasswordFields({ form, error, disabled = false }: Props) {
  return (
    <>
      <TextField
        {...form.register('password')}
        type="password"
        label={t('password.new')}
        aside={<InfoTip label={t('signUp.passwordHelp')} text={t('signUp.passwordHint')} />}
        error={error('password')}
        maxLength={128}
        autoComplete="new-password"
        disabled={disabled}
        required
      />
      <TextField
        {...form.register('confirm')}
        type="password"
        label={t('signUp.confirm')}
        error={error('confirm')}
        maxLength={128}
        autoComplete="new-password"
        disabled={disabled}
        required
      />
    </>
  );
}
