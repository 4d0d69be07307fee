/** The rules of a new password. */
import * as v from 'valibot';
import { type PlainKey, t } from '@/i18n';
import { STRONG_PASSWORD } from '@/rules/password';
import { requiredSecret } from './form/textRules';

/** A password that is strong enough. */
export const strongPassword = (label: PlainKey) =>
  v.pipe(
    requiredSecret(label),
    v.regex(STRONG_PASSWORD, () =>
      t('rule.with', { field: t(label), rule: t('signUp.passwordRule') }),
    ),
  );

const fields = v.object({
  password: strongPassword('signUp.password'),
  confirm: requiredSecret('signUp.confirm'),
});

/** The values of the password fields. */
export type NewPassword = v.InferOutput<typeof fields>;

/** Validates both fields, for a reset and for a change, and that they are equal. */
export const newPassword = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      ({ password, confirm }) => confirm === '' || password === confirm,
      () => t('signUp.mismatch'),
    ),
    ['confirm'],
  ),
);
