import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { type ApiProblem, problemText } from '@/api/problem';
import { useSubmission } from '@/shared/form/useSubmission';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import { ownZone } from '@/rules/zonedTime';
import { AlertList } from '@/ui/AlertList';
import { Button } from '@/ui/Button';
import { PanelPage } from '@/ui/PanelPage';
import { TextLink } from '@/ui/TextLink';

type Answer = 'CONFIRM' | 'CANCEL';

/**
 * Confirms or cancels the removal of lost second factors with the link in the mail. Opening the page
 * changes nothing, because mail scanners open links too.
 */
export default function SecondFactorRemovalPage() {
  const { token = '' } = useSearch({ strict: false });
  const [done, setDone] = useState<{ answer: Answer; due: string | undefined }>();
  const { busy, attempt, messages, showMessage, send } = useSubmission();

  const sendAnswer = (answer: Answer) =>
    send(
      async () => {
        const response = await bodyOf(
          api.PUT('/api/secondfactorremoval', { body: { token, answer } }),
        );
        setDone({ answer, due: response.dueAt });
      },
      (problem) => showMessage(removalProblemText(problem)),
    );

  if (done?.answer === 'CANCEL')
    return (
      <PanelPage title={t('removal.cancelledTitle')} lead={t('removal.cancelled')}>
        <BackToLogin />
      </PanelPage>
    );
  return (
    <PanelPage
      title={t(done ? 'removal.confirmedTitle' : 'title.secondFactorRemoval')}
      lead={
        done?.due
          ? t('removal.confirmed', { time: dateTimeText(done.due, ownZone()) })
          : t('removal.lead')
      }
    >
      <div className="mt-5 grid gap-3">
        <AlertList items={messages} attempt={attempt} />
        {!done && (
          <Button
            look="danger"
            busy={busy}
            onClick={() => void sendAnswer('CONFIRM')}
            className="w-full"
          >
            {t('removal.confirm')}
          </Button>
        )}
        <Button busy={busy} onClick={() => void sendAnswer('CANCEL')} className="w-full">
          {t('removal.cancel')}
        </Button>
      </div>
      <BackToLogin />
    </PanelPage>
  );
}

function BackToLogin() {
  return (
    <p className="mt-4 text-sm">
      <TextLink to="/login" touch>
        {t('forgot.back')}
      </TextLink>
    </p>
  );
}

/** An invalid token is that of an old or a used link. */
const removalProblemText = (problem: ApiProblem) =>
  problem.code === 'VALIDATION' ? t('removal.invalid') : problemText(problem);
