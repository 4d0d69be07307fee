import type { ComponentProps } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { cleanPhone, isPhoneInput } from '@/rules/input';
import { t } from '@/i18n';
import type { TextField } from '@/ui/Field';
import { FormText } from './fields';
import { phoneFault } from './textRules';
import type { ApiForm } from './useApiForm';

interface Props<V extends FieldValues, Out> extends Pick<
  ComponentProps<typeof TextField>,
  'aside' | 'required' | 'autoComplete'
> {
  form: ApiForm<V, Out>;
  name: FieldPathByValue<V, string>;
}

/** A phone number, typed or pasted in any common notation and shown as ten digits. */
export function FormPhone<V extends FieldValues, Out>(props: Props<V, Out>) {
  return (
    <FormText
      autoComplete="tel-national"
      {...props}
      type="tel"
      label={t('signUp.phone')}
      hint={t('signUp.phoneHint')}
      title={t('signUp.phoneTitle')}
      clean={cleanPhone}
      inputError={(text) => (isPhoneInput(text) ? undefined : phoneFault())}
      inputMode="numeric"
    />
  );
}
