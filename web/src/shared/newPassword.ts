/** The rules of a new password, for a reset and for a change. */
import * as v from 'valibot';
import { t } from '@/i18n';
import { STRONG_PASSWORD } from '@/rules/password';

const fields = v.object({
  password: v.pipe(
    v.string(),
    v.nonEmpty(() => t('rule.required', { field: t('signUp.password') })),
    v.regex(STRONG_PASSWORD, () =>
      t('rule.with', { field: t('signUp.password'), rule: t('signUp.passwordRule') }),
    ),
  ),
  confirm: v.pipe(
    v.string(),
    v.nonEmpty(() => t('rule.required', { field: t('signUp.confirm') })),
  ),
});

/** The values of the password fields. */
export type NewPassword = v.InferOutput<typeof fields>;

/** Validates both fields and that they are equal. */
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
