import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '@/api/client';
import { type ApiProblem, problemText } from '@/api/problem';
import { useSubmission } from '@/shared/form/useSubmission';
import { t } from '@/i18n';
import { AlertList } from '@/ui/AlertList';
import { Button } from '@/ui/Button';
import { PanelPage } from '@/ui/PanelPage';
import { TextLink } from '@/ui/TextLink';

/**
 * Undoes a change of the email address with the link in the mail to the former address. Opening the
 * page changes nothing, because mail scanners open links too.
 */
export default function UndoEmailChangePage() {
  const { token = '' } = useSearch({ strict: false });
  const [done, setDone] = useState(false);
  const { busy, attempt, messages, showMessage, send } = useSubmission();

  const undo = () =>
    send(
      async () => {
        await api.POST('/api/undoemailchange', { body: { token } });
        setDone(true);
      },
      (problem) => showMessage(undoProblemText(problem)),
    );

  if (done)
    return (
      <PanelPage title={t('undo.doneTitle')} lead={t('undo.done')}>
        <p className="mt-5">
          <TextLink to="/confirmEmail" touch>
            {t('undo.newPassword')}
          </TextLink>
        </p>
      </PanelPage>
    );
  return (
    <PanelPage title={t('title.undoEmailChange')} lead={t('undo.lead')}>
      <div className="mt-5 grid gap-4">
        <AlertList items={messages} attempt={attempt} />
        <Button look="main" busy={busy} onClick={() => void undo()} className="w-full">
          {t('undo.submit')}
        </Button>
      </div>
      <p className="mt-4 text-sm">
        <TextLink to="/login" touch>
          {t('forgot.back')}
        </TextLink>
      </p>
    </PanelPage>
  );
}

/** An invalid token is that of an old or a used link. */
const undoProblemText = (problem: ApiProblem) =>
  problem.code === 'VALIDATION' ? t('undo.invalid') : problemText(problem);
