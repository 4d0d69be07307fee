import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { api } from '@/api/client';
import { ApiProblem, problemText } from '@/api/problem';
import { config } from '@/api/open';
import { ResendCode } from '@/shared/ResendCode';
import { t } from '@/i18n';
import { readPending } from '@/session/pending';
import { AlertList } from '@/ui/AlertList';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/Field';
import { toast } from '@/ui/toast';
import { leave } from './leave';

const LENGTH = 6;

/** Entering the emailed code (A-89..A-103). */
export default function VerificationPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data } = useQuery(config);
  // The guard ensures a pending person; the screen uses that person until it unmounts.
  const [pending] = useState(readPending);
  const [code, setCode] = useState('');
  const [left, setLeft] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  if (!pending) return null;

  const say = (message: string | undefined) => {
    setWrong(message);
    setAttempt((n) => n + 1);
  };

  /** the person signs in again, now as a verified one. */
  const toLogin = () => leave(queryClient, () => router.navigate({ to: '/login', replace: true }));

  const verify = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (code.length !== LENGTH) return setLeft(true);
    setBusy(true);
    try {
      await api.PUT('/api/verifyemail/{userId}', {
        params: { path: { userId: pending.userId } },
        body: { verifiedEmail: true, code },
      });
      toast(t('verify.done'), { closeAfter: 3000 });
      await toLogin();
      return;
    } catch (problem) {
      // the server or the way to it failed; A-98 and the rest: the server says what is wrong.
      const broken =
        problem instanceof ApiProblem && (problem.status === 0 || problem.status >= 500);
      say(broken ? t('verify.system') : problemText(problem));
    }
    setBusy(false);
  };

  return (
    <section className="card mx-auto w-full max-w-[28rem] p-6 md:p-8">
      <h1 data-page-heading tabIndex={-1} className="text-xl">
        {t('verify.title')}
      </h1>
      <p className="mt-2 text-muted">{t('verify.lead', { email: pending.email })}</p>
      <form noValidate onSubmit={verify} className="mt-5 grid gap-4">
        <AlertList items={wrong ? [wrong] : []} attempt={attempt} />
        <TextField
          label={t('verify.code')}
          value={code}
          onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, '').slice(0, LENGTH))}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={LENGTH}
          onBlur={() => setLeft(true)}
          error={left && code === '' ? t('verify.empty') : undefined}
          required
        />
        {/* only a code of exactly six digits can be sent. */}
        <Button
          type="submit"
          look="main"
          busy={busy}
          disabled={code.length !== LENGTH}
          className="w-full"
        >
          {t('verify.submit')}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <ResendCode userId={pending.userId} say={say} />
        <button type="button" className="link min-h-9" onClick={() => void toLogin()}>
          {t('verify.other')}
        </button>
      </div>
      {data?.mailbox && (
        <p className="mt-4 border-t border-line pt-4 text-sm">
          <Link to="/dev/mailbox" search={{ to: pending.email }} className="link">
            {t('verify.mailbox')}
          </Link>
        </p>
      )}
    </section>
  );
}
