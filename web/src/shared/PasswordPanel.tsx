import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Password } from '@/api/bounds';
import { api } from '@/api/client';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { toast } from '@/ui/toast';
import { FormAlerts } from './form/FormAlerts';
import { FormText } from './form/fields';
import { useApiForm } from './form/useApiForm';
import { newPassword } from './newPassword';
import { NewPasswordFields } from './NewPasswordFields';
import { QuestionsForm } from './QuestionsForm';
import { usePasswordProof } from './usePasswordProof';

interface Props {
  /** The label of the submit button, `Change Password` by default. */
  submitLabel?: string;
  /** Called after the password has changed. */
  onChanged?: () => void;
}

/** Asks for the current password, then for a new password or new security questions. */
export function PasswordPanel({ submitLabel, onChanged }: Props) {
  const [changes, setChanges] = useState(0);
  // The questions stay after a change, because typed answers would be lost. The server asks for the password again.
  const [asksQuestions, setAsksQuestions] = useState(false);
  return (
    <div className="grid gap-4">
      <PasswordSteps
        // A new key resets the fields after each change and asks for the current password again.
        key={changes}
        autoFocus={changes > 0}
        submitLabel={submitLabel ?? t('password.save')}
        onVerified={() => setAsksQuestions(true)}
        onChanged={() => {
          setChanges(changes + 1);
          onChanged?.();
        }}
      />
      <Card as="section" padding="large" aria-label={t('security.questions')}>
        <h2 className="text-lg">{t('security.questions')}</h2>
        <p className="mt-1 text-muted">{t('security.questionsHint')}</p>
        {asksQuestions && <QuestionsForm />}
      </Card>
    </div>
  );
}

interface StepsProps extends Required<Props> {
  /** Whether the current password takes the focus. */
  autoFocus: boolean;
  onVerified: () => void;
}

function PasswordSteps({ autoFocus, submitLabel, onVerified, onChanged }: StepsProps) {
  const { userId } = useUser();
  const [verified, setVerified] = useState(false);
  const change = useApiForm({
    schema: newPassword,
    defaults: { password: '', confirm: '' },
    names: { confirm_password: 'confirm' },
    submit: async ({ password, confirm }) => {
      await api.PUT('/api/updatepassword/{id}', {
        params: { path: { id: userId } },
        body: { password, confirm_password: confirm },
      });
      toast(t('password.changed'), { closeAfter: 2000 });
      onChanged();
    },
  });
  const proof = usePasswordProof(() => {
    // The focused field is disabled now, and the next one can take the focus.
    flushSync(() => setVerified(true));
    change.setFocus('password');
    onVerified();
  });
  return (
    <Card padding="large" className="grid gap-6">
      <form
        noValidate
        onSubmit={proof.onSubmit}
        className="grid gap-4 md:grid-cols-[1fr_auto] md:items-start"
      >
        <div className="empty:hidden md:col-span-2">
          <FormAlerts form={proof} />
        </div>
        <FormText
          form={proof}
          name="password"
          type="password"
          label={t('password.current')}
          maxLength={Password.maxLength}
          autoComplete="current-password"
          autoFocus={autoFocus}
          disabled={verified}
          required
        />
        <Button
          type="submit"
          // The main button is that of the current step.
          look={verified ? 'quiet' : 'main'}
          icon={verified ? 'check' : undefined}
          busy={proof.busy}
          disabled={verified}
          className="md:mt-7"
          wide
        >
          {verified ? t('password.verified') : t('password.verify')}
        </Button>
        <span role="status" className="sr-only">
          {verified && t('password.verified')}
        </span>
      </form>
      <form noValidate onSubmit={change.onSubmit} className="grid gap-4 border-t border-line pt-6">
        {!verified && <p className="text-muted">{t('password.verifyFirst')}</p>}
        <FormAlerts form={change} />
        <NewPasswordFields form={change} disabled={!verified} />
        <div className="flex justify-end">
          <Button
            type="submit"
            look={verified ? 'main' : 'quiet'}
            busy={change.busy}
            disabled={!verified}
            wide
          >
            {submitLabel}
          </Button>
        </div>
      </form>
    </Card>
  );
}
