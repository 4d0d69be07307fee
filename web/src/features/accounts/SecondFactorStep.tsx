import { type SubmitEvent, useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { problemText, translated } from '@/api/problem';
import type { LoginAnswer } from '@/api/types';
import { useSubmission } from '@/shared/form/useSubmission';
import { t, withTexts } from '@/i18n';
import { hasPasskeys } from '@/lib/passkeys';
import { deviceOfSignIn } from '@/session/device';
import { AlertList } from '@/ui/AlertList';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/Field';
import { reportFailures } from '@/ui/lazyWithRetry';
import { PageHeading } from '@/ui/PageHeading';
import { toast } from '@/ui/toast';
import type { PendingSignIn } from './signIn';

interface Props {
  pending: PendingSignIn;
  /** Takes the answer of a completed sign-in; returns a message if it cannot be used. */
  onSignedIn: (answer: LoginAnswer, recovery: boolean) => Promise<string | undefined>;
  /** Returns to the password step, with a message if the server ended this sign-in. */
  onBack: (message?: string) => void;
}

const loadPasskeySignIn = reportFailures(() => withTexts(import('./passkeySignIn'), 'passkeys'));

/** The second step of a sign-in: the code of the authenticator app, a recovery code, or a passkey. */
export default function SecondFactorStep({ pending, onSignedIn, onBack }: Props) {
  const { methods } = pending;
  const hasApp = methods.includes('TOTP');
  const hasPasskey = methods.includes('PASSKEY');
  /** False if a passkey is the only second factor of the user. */
  const hasCode = hasApp || methods.includes('RECOVERY_CODE');
  const [recovery, setRecovery] = useState(!hasApp);
  const [wrong, setWrong] = useState<string>();
  const { busy, attempt, messages, showMessage, fail, send } = useSubmission();

  const complete = async (code: string): Promise<void> => {
    const answer = await bodyOf(
      api.POST('/api/secondfactorlogin', {
        body: {
          token: pending.token,
          method: recovery ? 'RECOVERY_CODE' : 'TOTP',
          code,
          ...deviceOfSignIn(pending),
        },
      }),
    );
    if (answer.auth) {
      const failure = await onSignedIn(answer, recovery);
      if (failure) showMessage(failure);
      else if (recovery) toast(t('factor.recoveryUsed'), { tone: 'info', closeAfter: 0 });
    } else if (answer.secondFactor) {
      setWrong(t(recovery ? 'factor.wrongRecovery' : 'factor.wrong'));
      fail();
    } else onBack(t('login.failed', await translated(answer)));
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    const missing = code === '' ? t('rule.required', { field: label }) : undefined;
    setWrong(missing);
    showMessage();
    if (missing) fail();
    else await send(() => complete(code));
  };
  const completeByPasskey = async (): Promise<void> => {
    const { passkeySecondFactor } = await loadPasskeySignIn();
    const answer = await passkeySecondFactor(pending);
    if (typeof answer === 'string') showMessage(answer);
    else if (answer.auth) {
      const failure = await onSignedIn(answer, false);
      if (failure) showMessage(failure);
    } else onBack(t('login.failed', await translated(answer)));
  };
  const signInWithPasskey = () => {
    setWrong(undefined);
    showMessage();
    // The server refuses the challenge only if the sign-in has ended meanwhile.
    void send(completeByPasskey, (problem) =>
      problem.status === 400 ? onBack(t('factor.expired')) : showMessage(problemText(problem)),
    );
  };
  const switchTo = (next: boolean) => {
    setRecovery(next);
    setWrong(undefined);
    showMessage();
  };
  const label = t(recovery ? 'factor.recoveryCode' : 'factor.code');
  const lead = hasCode
    ? recovery
      ? 'factor.recoveryLead'
      : 'factor.stepLead'
    : 'factor.passkeyLead';
  return (
    <>
      <PageHeading>{t('factor.stepTitle')}</PageHeading>
      <p className="mt-2 text-muted">{t(lead)}</p>
      <form noValidate onSubmit={onSubmit} className="mt-5 grid gap-4">
        <AlertList items={wrong ? [...messages, wrong] : messages} attempt={attempt} />
        {hasCode && (
          <>
            <TextField
              // A new field for each method, so that no code of the other one stays in it.
              key={label}
              name="code"
              label={label}
              autoComplete={recovery ? 'off' : 'one-time-code'}
              inputMode={recovery ? 'text' : 'numeric'}
              autoCapitalize={recovery ? 'characters' : 'none'}
              spellCheck={false}
              maxLength={40}
              error={wrong}
              required
              autoFocus
            />
            <Button type="submit" look="main" busy={busy} className="w-full">
              {t('factor.submit')}
            </Button>
          </>
        )}
        {hasPasskey &&
          (hasPasskeys() ? (
            <Button
              look={hasCode ? undefined : 'main'}
              busy={!hasCode && busy}
              disabled={busy}
              className="w-full"
              onClick={signInWithPasskey}
              autoFocus={!hasCode}
            >
              {t('factor.usePasskey')}
            </Button>
          ) : (
            !hasCode && <p className="text-muted">{t('factor.noPasskeyHere')}</p>
          ))}
      </form>
      <div className="mt-3 -mb-3 flex flex-wrap justify-between gap-x-4 md:-mb-1">
        <Button look="plain" size="small" onClick={() => onBack()}>
          {t('factor.back')}
        </Button>
        {hasApp && methods.includes('RECOVERY_CODE') && (
          <Button look="plain" size="small" onClick={() => switchTo(!recovery)}>
            {t(recovery ? 'factor.useApp' : 'factor.useRecovery')}
          </Button>
        )}
      </div>
      {(recovery || !methods.includes('RECOVERY_CODE')) && (
        <p className="mt-4 border-t border-line pt-4 text-sm text-muted">{t('factor.lost')}</p>
      )}
    </>
  );
}
