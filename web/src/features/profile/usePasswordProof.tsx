import { type ReactNode, useRef, useState } from 'react';
import * as v from 'valibot';
import { Password } from '@/api/bounds';
import { api, bodyOf } from '@/api/client';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormText } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';

const schema = v.object({
  password: v.pipe(
    v.string(),
    v.nonEmpty(() => t('rule.required', { field: t('password.current') })),
  ),
});

/** What `usePasswordProof` returns. */
export interface PasswordProof {
  /** Opens the dialog. Resolves to false if the user closed it without a correct password. */
  ask: () => Promise<boolean>;
  /** The dialog; the screen renders it outside of its own form. */
  dialog: ReactNode;
}

/** Asks for the current password in a dialog. The server accepts one change within ten minutes. */
export function usePasswordProof(): PasswordProof {
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(undefined);
  const close = (confirmed: boolean) => {
    setOpen(false);
    answer.current?.(confirmed);
    answer.current = undefined;
  };
  const ask = () => {
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  };
  return { ask, dialog: open && <PasswordDialog onClose={close} /> };
}

function PasswordDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const { userId } = useUser();
  const form = useApiForm({
    schema,
    defaults: { password: '' },
    submit: async ({ password }) => {
      const said = await bodyOf(api.POST('/api/verifypassword', { body: { userId, password } }));
      if (said.status === 200) return onClose(true);
      form.setError('password', { message: said.message ?? t('password.wrong') });
      form.setFocus('password');
    },
  });
  return (
    <Dialog open onClose={() => onClose(false)} title={t('edit.proofTitle')}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <p className="text-muted">{t('edit.proofLead')}</p>
        <FormAlerts form={form} withoutFields />
        <FormText
          form={form}
          name="password"
          type="password"
          label={t('password.current')}
          maxLength={Password.maxLength}
          autoComplete="current-password"
          required
        />
        <div className="flex justify-end gap-3 max-md:flex-col-reverse">
          <Button onClick={() => onClose(false)} disabled={form.busy} wide>
            {t('common.cancel')}
          </Button>
          <Button type="submit" look="main" busy={form.busy} wide>
            {t('edit.proofSubmit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
