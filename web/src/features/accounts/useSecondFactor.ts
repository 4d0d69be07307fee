import { type SubmitEvent, useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { problemText, translated } from '@/api/problem';
import type { LoginAnswer } from '@/api/types';
import { t, withTexts } from '@/i18n';
import { deviceOfSignIn } from '@/session/device';
import { useSubmission } from '@/shared/form/useSubmission';
import { reportFailures } from '@/ui/lazyWithRetry';
import { toast } from '@/ui/toast';
import type { PendingSignIn } from './signIn';

export interface SecondFactorProps {
  pending: PendingSignIn;
  /** Takes the answer of a completed sign-in; returns a message if it cannot be used. */
  onSignedIn: (answer: LoginAnswer, recovery: boolean) => Promise<string | undefined>;
  /** Returns to the password step, with a message if the server ended this sign-in. */
  onBack: (message?: string) => void;
}

const loadPasskeySignIn = reportFailures(() => withTexts(import('./passkeySignIn'), 'passkeys'));

/** Completes a sign-in with a code or a passkey. `recovery` says which code is asked for. */
export function useSecondFactor({ pending, onSignedIn, onBack }: SecondFactorProps) {
  const [recovery, setRecovery] = useState(!pending.methods.includes('TOTP'));
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
  return {
    recovery,
    label,
    wrong,
    busy,
    attempt,
    messages,
    onSubmit,
    signInWithPasskey,
    switchTo,
  };
}
