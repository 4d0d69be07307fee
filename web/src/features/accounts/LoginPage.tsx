import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { api, bodyOf } from '@/api/client';
import { useApiForm } from '@/api/useApiForm';
import { config } from '@/api/queries';
import { afterLogin } from '@/domain/roles';
import { EMAIL } from '@/domain/rules';
import { t } from '@/i18n';
import { rememberPending } from '@/session/pending';
import { knownRole, startSession } from '@/session/store';
import { AlertList } from '@/ui/AlertList';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/Field';
import { BoardPicture } from './BoardPicture';

const schema = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(t('rule.required', { field: t('login.email') })),
    v.regex(EMAIL, t('rule.invalid', { field: t('login.email') })),
  ),
  password: v.pipe(v.string(), v.nonEmpty(t('rule.required', { field: t('login.password') }))),
});

/** Signing in (A-01..A-22). */
export default function LoginPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { form, onSubmit, alerts, attempt, error, busy, say } = useApiForm({
    schema,
    defaults: { email: '', password: '' },
    submit: async (values): Promise<void> => {
      const answer = await bodyOf(api.POST('/api/emaillogin', { body: values }));
      const user = answer.user[0];
      if (!answer.auth || !user) return say(t('login.failed', { message: answer.message }));
      if (!knownRole(user.signInType)) return say(t('login.unknownRole'));
      // a session exists only when the answer brings a token.
      if (!answer.authToken) return say(t('error.api'));
      const { flags } = await queryClient.ensureQueryData(config);
      queryClient.clear();
      startSession(answer.authToken, user);
      if (flags.email_verification && !user.verifiedEmail) {
        const { userId, email, fullName } = user;
        rememberPending({ userId, email, fullName });
        return router.navigate({ to: '/emailVerification' });
      }
      return router.navigate({ to: afterLogin(user) });
    },
  });
  return (
    <div className="mx-auto grid w-full max-w-[60rem] items-center gap-12 md:min-h-[30rem] md:grid-cols-2">
      <div className="max-md:hidden">
        <BoardPicture />
        <p className="mt-6 max-w-80 text-lg text-muted">{t('login.pitch')}</p>
      </div>
      <section className="card mx-auto w-full max-w-[26rem] p-6 md:p-8">
        <h1 data-page-heading tabIndex={-1} className="text-xl">
          {t('login.title')}
        </h1>
        <form noValidate onSubmit={onSubmit} className="mt-5 grid gap-4">
          <AlertList items={alerts} attempt={attempt} />
          <TextField
            {...form.register('email')}
            label={t('login.email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            error={error('email')}
            required
          />
          <TextField
            {...form.register('password')}
            label={t('login.password')}
            type="password"
            autoComplete="current-password"
            error={error('password')}
            required
          />
          <Button type="submit" look="main" busy={busy} className="w-full">
            {t('login.submit')}
          </Button>
        </form>
        <div className="mt-5 flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
          <Link to="/confirmEmail" className="link inline-flex min-h-6 items-center">
            {t('login.forgot')}
          </Link>
          <span className="inline-flex items-center gap-1">
            <span className="text-muted">{t('login.noAccount')}</span>
            <Link to="/signUp" className="link inline-flex min-h-6 items-center">
              {t('login.register')}
            </Link>
          </span>
        </div>
      </section>
    </div>
  );
}
