import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { problemText } from '@/api/problem';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';

interface Props {
  center: { _id: string; name: string };
  code: string;
  onCode: (code: string) => void;
  /** True once the code has been proven for this center. */
  proven: boolean;
  onProof: (proof: string) => void;
  /** What the form has to say about the field. */
  error: string | undefined;
}

/** The identification code of the first chosen center and its check (A-62..A-67, AMB-03). */
export function CenterCodeField({ center, code, onCode, proven, onProof, error }: Props) {
  const [wrong, setWrong] = useState<{ center: string; message: string }>();
  const [busy, setBusy] = useState(false);

  const verify = async () => {
    const say = (message: string) => setWrong({ center: center._id, message });
    if (code.trim() === '') return say(t('signUp.centerCodeEmpty', { center: center.name }));
    setBusy(true);
    try {
      const answer = await bodyOf(
        api.POST('/api/verifycentercode', {
          body: { centerId: center._id, code: code.trim() },
        }),
      );
      if (answer.matched && answer.centerProof) {
        setWrong(undefined);
        onProof(answer.centerProof);
      } else say(t('signUp.centerCodeWrong'));
    } catch (problem) {
      say(problemText(problem));
    }
    setBusy(false);
  };

  return (
    <div>
      <div className="flex items-end gap-3">
        <TextField
          className="flex-1"
          label={t('signUp.centerCode')}
          value={code}
          onChange={({ target }) => {
            setWrong(undefined);
            onCode(target.value);
          }}
          onKeyDown={(event) => {
            // Enter checks the code; it does not send the whole form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void verify();
          }}
          disabled={proven}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          required
        />
        <Button
          className="mb-px"
          onClick={() => void verify()}
          busy={busy}
          disabled={proven}
          {...(proven ? { icon: 'check' as const } : {})}
        >
          {t('signUp.centerCodeVerify')}
        </Button>
      </div>
      <div role="status" className="mt-1 text-sm">
        {proven ? (
          <p className="flex items-start gap-1 text-confirmed">
            <Icon name="done" size={16} className="mt-0.5" />
            {t('signUp.centerCodeRight')}
          </p>
        ) : wrong?.center === center._id || error ? (
          <p className="flex items-start gap-1 text-danger">
            <Icon name="warning" size={16} className="mt-0.5" />
            {wrong?.center === center._id ? wrong.message : error}
          </p>
        ) : (
          <p className="text-muted">{t('signUp.centerCodeHint', { center: center.name })}</p>
        )}
      </div>
    </div>
  );
}
