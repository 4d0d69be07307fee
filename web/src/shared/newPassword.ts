/** The rules of a new password, the same after a forgotten one and when signed in. */
import * as v from 'valibot';
import { t } from '@/i18n';
import { PASSWORD } from '@/rules/patterns';

const fields = v.object({
  password: v.pipe(
    v.string(),
    v.nonEmpty(() => t('rule.required', { field: t('signUp.password') })),
    v.regex(PASSWORD, () =>
      t('rule.with', { field: t('signUp.password'), rule: t('signUp.passwordRule') }),
    ),
  ),
  confirm: v.pipe(
    v.string(),
    v.nonEmpty(() => t('rule.required', { field: t('signUp.confirm') })),
  ),
});

/** The fields of a new password. */
export type NewPassword = v.InferOutput<typeof fields>;

/** Both fields, and that they agree. */
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
