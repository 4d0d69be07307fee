import * as v from 'valibot';
import { PasskeyName } from '@/api/bounds';
import { api, bodyOf } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import type { Passkey } from '@/api/types';
import { FormDialog } from '@/shared/form/FormDialog';
import { FormText } from '@/shared/form/fields';
import { requiredText } from '@/shared/form/textRules';
import { useApiForm } from '@/shared/form/useApiForm';
import { createPasskey } from '@/shared/passkey';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';

const schema = v.object({
  name: requiredText('passkey.name'),
});

interface Props {
  /** The passkey to rename; a new one is added without it. */
  passkey?: Passkey | undefined;
  onAdded: () => void;
  onClose: () => void;
}

/** Asks for the name of a passkey, and creates the passkey unless an existing one is renamed. */
export default function PasskeyDialog({ passkey, onAdded, onClose }: Props) {
  const submitOnce = useIdempotentSubmit(['profile']);
  const add = async (name: string): Promise<void> => {
    const options = await bodyOf(api.POST('/api/passkeys/options'));
    const answer = await createPasskey(options);
    if ('failure' in answer) return form.showMessage(t(answer.failure));
    const body = { name, credential: answer.credential };
    await submitOnce(body, (headers) => api.POST('/api/passkeys', { body, headers }));
    onAdded();
    toast(t('passkey.addedNow'));
    onClose();
  };
  const rename = async (_id: string, name: string): Promise<void> => {
    const path = { id: _id };
    await submitOnce({ path, name }, () =>
      api.PUT('/api/passkeys/{id}', { params: { path }, body: { name } }),
    );
    onClose();
  };
  const form = useApiForm({
    schema,
    defaults: { name: passkey?.name ?? '' },
    submit: ({ name }) => (passkey ? rename(passkey._id, name) : add(name)),
  });
  return (
    <FormDialog
      title={t(passkey ? 'passkey.renameTitle' : 'passkey.addTitle')}
      submitLabel={t(passkey ? 'passkey.rename' : 'passkey.create')}
      look="main"
      form={form}
      onClose={onClose}
    >
      {!passkey && <p className="text-muted">{t('passkey.addLead')}</p>}
      <FormText
        form={form}
        name="name"
        label={t('passkey.name')}
        hint={t('passkey.nameHint')}
        maxLength={PasskeyName.maxLength}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
