import * as v from 'valibot';
import { api, bodyOf } from '@/api/client';
import { translated } from '@/api/problem';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { requiredSecret } from './form/textRules';
import { type ApiForm, useApiForm } from './form/useApiForm';

const schema = v.object({
  password: requiredSecret('password.current'),
});

/**
 * A form with the current password. `onProven` runs when the server has found it right; `focusWrong` moves the focus to the
 * field of a wrong one.
 */
export function usePasswordProof(
  onProven: () => void,
  focusWrong = false,
): ApiForm<v.InferOutput<typeof schema>> {
  const { userId } = useUser();
  const form = useApiForm({
    schema,
    defaults: { password: '' },
    submit: async ({ password }) => {
      const response = await translated(
        await bodyOf(api.POST('/api/verifypassword', { body: { userId, password } })),
      );
      if (response.status === 200) return onProven();
      // The specification wants the server's message at the field, not in the list of errors (M-08).
      form.setError('password', { message: response.message ?? t('password.wrong') });
      if (focusWrong) form.setFocus('password');
    },
  });
  return form;
}
