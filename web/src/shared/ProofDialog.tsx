import { useQuery } from '@tanstack/react-query';
import { Password } from '@/api/bounds';
import { api, bodyOf } from '@/api/client';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormText } from '@/shared/form/fields';
import { useSubmission } from '@/shared/form/useSubmission';
import { signWithPasskey } from '@/shared/passkey';
import { passkeysQuery } from '@/shared/passkeyQueries';
import { usePasswordProof } from '@/shared/usePasswordProof';
import { t } from '@/i18n';
import { hasPasskeys } from '@/lib/passkeys';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';

/**
 * Asks for the current password or a passkey, which is a proof of identity for ten minutes in this session. `onClose` is
 * called with whether the proof was given.
 */
export default function ProofDialog({ onClose }: { onClose: (proven: boolean) => void }) {
  const form = usePasswordProof(() => onClose(true), true);
  const { data: ownPasskeys = [] } = useQuery({ ...passkeysQuery, enabled: hasPasskeys() });
  const passkey = useSubmission();
  const verifyPasskey = async () => {
    const options = await bodyOf(api.POST('/api/verifypasskey/options'));
    const answer = await signWithPasskey(options);
    if ('failure' in answer) return form.showMessage(t(answer.failure));
    await api.POST('/api/verifypasskey', { body: { credential: answer.credential } });
    onClose(true);
  };
  // The server accepts a proof that is in flight even if the user cancels, so the dialog waits for the answer.
  const busy = form.busy || passkey.busy;
  const cancel = () => !busy && onClose(false);
  return (
    <Dialog open keepOpen onClose={cancel} title={t('proof.title')}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <p className="text-muted">{t('proof.lead')}</p>
        <FormAlerts form={form} />
        <FormText
          form={form}
          name="password"
          type="password"
          label={t('password.current')}
          maxLength={Password.maxLength}
          autoComplete="current-password"
          required
        />
        {ownPasskeys.length > 0 && (
          <Button
            className="w-full"
            disabled={form.busy}
            busy={passkey.busy}
            onClick={() => void passkey.send(verifyPasskey, form.showProblem)}
          >
            {t('passkey.use')}
          </Button>
        )}
        <div className="flex justify-end gap-3 max-md:flex-col-reverse">
          <Button onClick={cancel} disabled={busy} wide>
            {t('common.cancel')}
          </Button>
          <Button type="submit" look="main" busy={form.busy} wide>
            {t('proof.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
