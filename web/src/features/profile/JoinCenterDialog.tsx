import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { api, bodyOf } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import { centersQuery } from '@/api/publicQueries';
import type { Affiliation } from '@/api/types';
import { FormSelect, FormText } from '@/shared/form/fields';
import { FormDialog } from '@/shared/form/FormDialog';
import { requiredText } from '@/shared/form/textRules';
import { useApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { toast } from '@/ui/toast';

const schema = v.object({
  center: requiredText('ask.center'),
  code: v.pipe(v.string(), v.trim()),
});

interface Props {
  affiliations: readonly Affiliation[];
  onClose: () => void;
}

/**
 * Adds an existing center to the profile of a surgeon. With its code the surgeon is verified at once, otherwise an
 * administrator of the center verifies the surgeon (AMB-04). The code of a chosen center is entered here, too.
 */
export default function JoinCenterDialog({ affiliations, onClose }: Props) {
  const { userId } = useUser();
  const { data: all = [] } = useQuery(centersQuery);
  // The session contains the centers of the surgeon, and the queue of a center its new surgeon.
  const submitOnce = useIdempotentSubmit(['profile', 'favorites']);
  const isPending = (id: string) =>
    affiliations.some(({ center, status }) => center._id === id && status === 'PENDING');
  const options = all
    .filter(({ _id }) => isPending(_id) || !affiliations.some(({ center }) => center._id === _id))
    .map(({ _id, name, city, state }) => ({ value: _id, label: `${name}, ${city}, ${state}` }));
  const nameOf = (id: string) => all.find(({ _id }) => _id === id)?.name ?? '';

  const form = useApiForm({
    schema,
    defaults: { center: '', code: '' },
    names: { surgeryCenters: 'center', centerProofs: 'code' },
    submit: async ({ center, code }) => {
      const showCodeError = (message: string) => {
        form.setError('code', { message });
        form.setFocus('code');
      };
      const name = nameOf(center);
      // Without a code nothing would change.
      if (code === '' && isPending(center))
        return showCodeError(t('signUp.centerCodeEmpty', { center: name }));
      const proof = code === '' ? undefined : await verifyCode(center, code);
      if (proof === null) return showCodeError(t('signUp.centerCodeWrong'));
      const body = { surgeryCenters: [center], ...(proof && { centerProofs: [proof] }) };
      await submitOnce(body, (headers) =>
        bodyOf(
          api.PUT('/api/updateuser/{id}', {
            params: { path: { id: userId } },
            body,
            headers,
          }),
        ),
      );
      toast(t(proof ? 'join.verified' : 'join.added', { name }));
      onClose();
    },
  });
  const chosen = useWatch({ control: form.control, name: 'center' });

  return (
    <FormDialog
      title={t('join.title')}
      submitLabel={t('join.submit')}
      look="main"
      form={form}
      onClose={onClose}
    >
      <FormSelect
        form={form}
        name="center"
        label={t('ask.center')}
        placeholder={t('common.select')}
        options={options}
        required
      />
      <FormText
        form={form}
        name="code"
        label={t('signUp.centerCode')}
        hint={t(isPending(chosen) ? 'join.codeNeeded' : 'join.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        required={isPending(chosen)}
      />
    </FormDialog>
  );
}

/** Returns the proof that a code yields; null for a wrong code. */
async function verifyCode(centerId: string, code: string): Promise<string | null> {
  const { matched, centerProof } = await bodyOf(
    api.POST('/api/verifycentercode', { body: { centerId, code } }),
  );
  return matched && centerProof ? centerProof : null;
}
