import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api, bodyOf } from '@/api/client';
import { problemText } from '@/api/problem';
import { useFormField } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import type { SignUpValues } from './signUp';

interface Props {
  form: ApiForm<SignUpValues>;
  center: { _id: string; name: string };
}

/**
 * The identification code of the first chosen center. The server checks it before the form is sent.
 */
export function CenterCodeField({ form, center }: Props) {
  const { name, ref, value: code, error, onChange } = useFormField({ form, name: 'centerCode' });
  const [proof, provenCenter] = useWatch({
    control: form.control,
    name: ['proof', 'provenCenter'],
  });
  const [wrong, setWrong] = useState<{ center: string; message: string }>();
  const [busy, setBusy] = useState(false);
  const proven = proof !== '' && provenCenter === center._id;
  const failure = wrong?.center === center._id ? wrong.message : error;

  const verify = async () => {
    if (busy || proven) return;
    const showError = (message: string) => setWrong({ center: center._id, message });
    if (code.trim() === '') return showError(t('signUp.centerCodeEmpty', { center: center.name }));
    setBusy(true);
    try {
      const answer = await bodyOf(
        api.POST('/api/verifycentercode', {
          body: { centerId: center._id, code: code.trim() },
        }),
      );
      if (answer.matched && answer.centerProof) {
        setWrong(undefined);
        form.setValue('proof', answer.centerProof);
        form.setValue('provenCenter', center._id);
        form.clearErrors('centerCode');
      } else showError(t('signUp.centerCodeWrong'));
    } catch (problem) {
      showError(problemText(problem));
    }
    setBusy(false);
  };

  return (
    <div>
      <div className="flex items-end gap-3">
        <TextField
          className="flex-1"
          label={t('signUp.centerCode')}
          name={name}
          ref={ref}
          value={code}
          onChange={({ target }) => {
            setWrong(undefined);
            onChange(target.value);
          }}
          onKeyDown={(event) => {
            // Enter checks the code instead of submitting the form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void verify();
          }}
          // Not disabled, because it would lose the focus.
          readOnly={proven}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          required
        />
        <Button
          className="mb-px"
          onClick={() => void verify()}
          busy={busy}
          aria-disabled={proven}
          icon={proven ? 'check' : undefined}
        >
          {t('signUp.centerCodeVerify')}
        </Button>
      </div>
      <div role="status" className="mt-1 text-sm">
        {proven && (
          <p className="flex items-start gap-1 text-confirmed">
            <Icon name="done" size={16} className="mt-0.5" />
            {t('signUp.centerCodeRight')}
          </p>
        )}
        {!proven && failure && (
          <p className="flex items-start gap-1 text-danger">
            <Icon name="warning" size={16} className="mt-0.5" />
            {failure}
          </p>
        )}
        {!proven && !failure && (
          <p className="text-muted">{t('signUp.centerCodeHint', { center: center.name })}</p>
        )}
      </div>
    </div>
  );
}
