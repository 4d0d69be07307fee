import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import type { LoginAnswer } from '@/api/types';
import { useSubmission } from '@/shared/form/useSubmission';
import { t, withTexts } from '@/i18n';
import { hasPasskeys } from '@/lib/passkeys';
import { AlertList } from '@/ui/AlertList';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { TextField } from '@/ui/Field';
import { lazyWithRetry, reportFailures, usePreload } from '@/ui/lazyWithRetry';
import { PageHeading } from '@/ui/PageHeading';
import { TextLink } from '@/ui/TextLink';
import { EMAIL } from './emailPattern';
import { LogoIllustration } from './LogoIllustration';
import type { PendingSignIn } from './signIn';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that the login screen fills in, after a verification or a reset. */
    email?: string;
  }
}

type Name = 'email' | 'password';

const SecondFactorStep = lazyWithRetry(
  () => withTexts(import('./SecondFactorStep'), 'common', 'signIn'),
  ({ onBack }) => onBack(),
);

const preloadSignIn = () => import('./signIn');
const loadSignIn = reportFailures(preloadSignIn);
const loadPasskeySignIn = reportFailures(() => withTexts(import('./passkeySignIn'), 'passkeys'));

/** Returns the error of each invalid field. */
function check({ email, password }: Record<Name, string>): Partial<Record<Name, string>> {
  const failures: Partial<Record<Name, string>> = {};
  if (email === '') failures.email = t('rule.required', { field: t('login.email') });
  else if (!EMAIL.test(email)) failures.email = t('rule.invalid', { field: t('login.email') });
  if (password === '') failures.password = t('rule.required', { field: t('login.password') });
  return failures;
}

/** Signs in with a password or a passkey; `pending` is a sign-in that waits for the second factor. */
function useSignIn() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { next } = useSearch({ strict: false });
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({});
  const { busy, attempt, messages, showMessage, fail, send } = useSubmission();
  const [pending, setPending] = useState<PendingSignIn>();
  usePreload(preloadSignIn);

  /** Starts the session and navigates to the next screen; returns a message if that fails. */
  const enter = async (answer: LoginAnswer, recovery = false): Promise<string | undefined> =>
    (await loadSignIn()).enter(answer, { router, queryClient, next, recovery });

  /** Sends the password; the answer asks for a second factor if the account has one. */
  const sendPassword = async (values: Record<Name, string>): Promise<string | undefined> => {
    const { answer, pending: waiting } = await (await loadSignIn()).sendPassword(values);
    setPending(waiting);
    return waiting ? undefined : enter(answer);
  };

  /** Signs in with a passkey; the code for it is loaded when it is used. */
  const sendPasskey = async (): Promise<string | undefined> => {
    const { passkeySignIn } = await loadPasskeySignIn();
    const answer = await passkeySignIn();
    return typeof answer === 'string' ? answer : enter(answer);
  };

  return {
    busy,
    attempt,
    wrong,
    alerts: [...messages, wrong.email, wrong.password].filter((line) => line !== undefined),
    pending,
    enter,
    /** Returns from the second factor to the form. */
    back: (message?: string) => {
      setPending(undefined);
      showMessage(message);
    },
    onSubmit: async (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (busy) return;
      const form = new FormData(event.currentTarget);
      const values = {
        email: String(form.get('email')).trim(),
        password: String(form.get('password')),
      };
      const failures = check(values);
      setWrong(failures);
      showMessage();
      if (failures.email || failures.password) fail();
      else await send(async () => showMessage(await sendPassword(values)));
    },
    onPasskey: () => {
      setWrong({});
      showMessage();
      void send(async () => showMessage(await sendPasskey()));
    },
  };
}

/**
 * The login screen. To keep the first download small, it does not use the form library: its two
 * fields are read when the form is submitted.
 */
export default function LoginPage() {
  const signIn = useSignIn();
  return (
    <div className="mx-auto grid w-full max-w-[60rem] items-center gap-12 md:min-h-[30rem] md:grid-cols-2">
      <div className="max-md:hidden">
        <LogoIllustration />
        <p className="mt-6 max-w-80 text-lg text-muted">{t('login.pitch')}</p>
      </div>
      <Card as="section" padding="panel" className="mx-auto w-full max-w-[26rem]">
        {signIn.pending ? (
          <SecondFactorStep
            pending={signIn.pending}
            onSignedIn={signIn.enter}
            onBack={signIn.back}
          />
        ) : (
          <LoginForm signIn={signIn} />
        )}
      </Card>
    </div>
  );
}

function LoginForm({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const { busy, attempt, alerts, wrong, onSubmit, onPasskey } = signIn;
  const known = useLocation({ select: (location) => location.state.email });
  return (
    <>
      <PageHeading>{t('login.title')}</PageHeading>
      <form noValidate onSubmit={onSubmit} className="mt-5 grid gap-4">
        <AlertList items={alerts} attempt={attempt} />
        <TextField
          name="email"
          label={t('login.email')}
          type="email"
          autoComplete="username"
          defaultValue={known}
          inputMode="email"
          error={wrong.email}
          required
        />
        <TextField
          name="password"
          label={t('login.password')}
          type="password"
          autoComplete="current-password"
          error={wrong.password}
          required
        />
        <Button type="submit" look="main" busy={busy} className="w-full">
          {t('login.submit')}
        </Button>
        {hasPasskeys() && (
          <Button className="w-full" disabled={busy} onClick={onPasskey}>
            {t('login.passkey')}
          </Button>
        )}
      </form>
      {/* The links are 44 px high on phones; negative margins compensate for the extra space. */}
      <div className="mt-3 -mb-3 flex flex-wrap md:mt-5 md:-mb-1 justify-between gap-x-4 text-sm">
        <TextLink to="/confirmEmail" touch>
          {t('login.forgot')}
        </TextLink>
        <span className="inline-flex items-center gap-1">
          <span className="text-muted">{t('login.noAccount')}</span>
          <TextLink to="/signUp" touch>
            {t('login.register')}
          </TextLink>
        </span>
      </div>
    </>
  );
}
