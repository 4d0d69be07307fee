import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { EmailCode, SecurityAnswer } from '@/api/bounds';
import { api, bodyOf } from '@/api/client';
import { ApiProblem, translated } from '@/api/problem';
import type { components } from '@/api/schema';
import { configQuery } from '@/api/publicQueries';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormText } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { isAnswer } from '@/rules/answer';
import { cleanCode } from '@/rules/code';
import { removePendingReset, type PendingReset, readPendingReset } from '@/session/pendingReset';
import { QueryView } from '@/shared/QueryView';
import { Button } from '@/ui/Button';
import { SkeletonList } from '@/ui/Empty';
import { PanelPage } from '@/ui/PanelPage';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { newPassword } from '@/shared/newPassword';
import { NewPasswordFields } from '@/shared/NewPasswordFields';
import { useSecurityQuestions } from '@/shared/useSecurityQuestions';

/**
 * The second step of a password reset: the emailed code and two security answers, then a new
 * password.
 */
export default function ForgotPasswordPage() {
  // The guard ensures a pending reset; it is read once, because it is removed before the screen
  // unmounts.
  const [reset] = useState(readPendingReset);
  const query = useQuery(configQuery);
  if (!reset) return null;
  return (
    <PanelPage title={t('title.confirmEmail')}>
      <QueryView query={query} skeleton={<SkeletonList rows={1} />}>
        {(settings) => <Steps reset={reset} settings={settings} />}
      </QueryView>
    </PanelPage>
  );
}

type Settings = components['schemas']['Config'];

function Steps({ reset, settings }: { reset: PendingReset; settings: Settings }) {
  const [ticket, setTicket] = useState<string>();
  const withCode = settings.flags.reset_email_code;
  const sets = useSecurityQuestions().data;
  if (!sets) return null;
  return (
    <>
      {ticket === undefined ? (
        <AnswersStep
          reset={reset}
          withCode={withCode}
          questions={[
            sets.first[reset.question1] ?? t('signUp.question1'),
            sets.second[reset.question2] ?? t('signUp.question2'),
          ]}
          onMatched={setTicket}
        />
      ) : (
        <NewPasswordStep
          reset={reset}
          ticket={ticket}
          onRejected={() => {
            toast(t('forgot.tooLate'), { tone: 'error' });
            setTicket(undefined);
          }}
        />
      )}
      <p className="mt-4 flex flex-wrap justify-between gap-x-4 text-sm">
        <TextLink to="/confirmEmail" touch>
          {t(withCode && ticket === undefined ? 'forgot.again' : 'forgot.other')}
        </TextLink>
        {settings.mailbox && (
          <TextLink to="/dev/mailbox" search={{ to: reset.email }} touch>
            {t('verify.mailbox')}
          </TextLink>
        )}
      </p>
    </>
  );
}

interface AnswersProps {
  reset: PendingReset;
  /** True if the server requires the emailed code in addition to the answers. */
  withCode: boolean;
  questions: readonly [string, string];
  onMatched: (ticket: string) => void;
}

const answerSchema = (question: string) =>
  v.pipe(v.string(), v.check(isAnswer, t('forgot.answerEmpty', { question })));

function AnswersStep({ reset, withCode, questions, onMatched }: AnswersProps) {
  const schema = v.object({
    code: withCode
      ? v.pipe(v.string(), v.regex(EmailCode.pattern, t('forgot.codeRule')))
      : v.string(),
    answer1: answerSchema(questions[0]),
    answer2: answerSchema(questions[1]),
  });
  const form = useApiForm({
    schema,
    defaults: { code: '', answer1: '', answer2: '' },
    submit: async ({ code, answer1, answer2 }) => {
      const response = await bodyOf(
        api.POST('/api/securityanswers', {
          body: { userId: reset.userId, answer1, answer2, ...(withCode ? { code } : {}) },
        }),
      );
      if (response.matched && response.resetToken) return onMatched(response.resetToken);
      form.showMessage((await translated(response)).message ?? t('forgot.wrong'));
    },
  });
  return (
    <>
      <p className="mt-2 text-muted">
        {withCode ? t('forgot.answersAndCode', { email: reset.email }) : t('forgot.answers')}
      </p>
      <form noValidate onSubmit={form.onSubmit} className="mt-5 grid gap-4">
        <FormAlerts form={form} />
        {withCode && (
          <FormText
            form={form}
            name="code"
            label={t('verify.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            clean={cleanCode}
            required
          />
        )}
        <FormText
          form={form}
          name="answer1"
          label={questions[0]}
          maxLength={SecurityAnswer.maxLength}
          autoComplete="off"
          required
        />
        <FormText
          form={form}
          name="answer2"
          label={questions[1]}
          maxLength={SecurityAnswer.maxLength}
          autoComplete="off"
          required
        />
        <Button type="submit" look="main" busy={form.busy} className="w-full">
          {t('forgot.next')}
        </Button>
      </form>
    </>
  );
}

interface NewPasswordProps {
  reset: PendingReset;
  ticket: string;
  /** Called if the ticket was rejected; the user has to answer again. */
  onRejected: () => void;
}

function NewPasswordStep({ reset, ticket, onRejected }: NewPasswordProps) {
  const router = useRouter();
  const form = useApiForm({
    schema: newPassword,
    defaults: { password: '', confirm: '' },
    names: { confirm_password: 'confirm' },
    submit: async ({ password, confirm }) => {
      try {
        await api.PUT('/api/updatepassword/{id}', {
          params: { path: { id: reset.userId } },
          body: { password, confirm_password: confirm, resetToken: ticket },
        });
      } catch (problem) {
        // The ticket has expired or was used already.
        if (problem instanceof ApiProblem && problem.status === 403) return onRejected();
        throw problem;
      }
      removePendingReset();
      toast(t('password.changed'), { closeAfter: 2000 });
      await router.navigate({ to: '/login', replace: true, state: { email: reset.email } });
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-5 grid gap-4">
      <p className="text-muted">{t('forgot.choose')}</p>
      <FormAlerts form={form} />
      <NewPasswordFields form={form} />
      <Button type="submit" look="main" busy={form.busy} className="w-full">
        {t('password.save')}
      </Button>
    </form>
  );
}
