import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { SecurityAnswer } from '@/api/bounds';
import { api } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import { profileQuery } from '@/api/queries';
import { FormAlerts } from './form/FormAlerts';
import { FormSelect, FormText } from './form/fields';
import { requiredAnswer } from './form/textRules';
import { useApiForm } from './form/useApiForm';
import { QueryView } from './QueryView';
import { type QuestionSets, useSecurityQuestions } from './useSecurityQuestions';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { SkeletonList } from '@/ui/Empty';
import { toast } from '@/ui/toast';

const schema = v.object({
  question1: v.string(),
  answer1: requiredAnswer('signUp.answer1'),
  question2: v.string(),
  answer2: requiredAnswer('signUp.answer2'),
});

/**
 * The form for two security questions with new answers, after the current password was verified.
 */
export function QuestionsForm() {
  const { userId } = useUser();
  const person = useQuery(profileQuery(userId));
  const questions = useSecurityQuestions();
  const skeleton = <SkeletonList rows={1} height="h-24" />;
  return (
    <QueryView query={questions} skeleton={skeleton}>
      {(sets) => (
        <QueryView query={person} skeleton={skeleton}>
          {({ securityQuestion1, securityQuestion2 }) => (
            <Questions
              sets={sets}
              known={[securityQuestion1?.question, securityQuestion2?.question]}
            />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface Props {
  sets: QuestionSets;
  /** The indexes of the current questions; their answers never leave the server. */
  known: readonly (number | undefined)[];
}

function Questions({ sets, known }: Props) {
  const { userId } = useUser();
  const submitOnce = useIdempotentSubmit();
  const form = useApiForm({
    schema,
    defaults: {
      question1: String(known[0] ?? 0),
      answer1: '',
      question2: String(known[1] ?? 0),
      answer2: '',
    },
    names: { securityQuestion1: 'answer1', securityQuestion2: 'answer2' },
    submit: async ({ question1, answer1, question2, answer2 }) => {
      const body = {
        securityQuestion1: { question: Number(question1), answer: answer1 },
        securityQuestion2: { question: Number(question2), answer: answer2 },
      };
      await submitOnce(body, (headers) =>
        api.PUT('/api/updateuser/{id}', {
          params: { path: { id: userId } },
          body,
          headers,
        }),
      );
      form.reset({ question1, answer1: '', question2, answer2: '' });
      toast(t('toast.saved'), { closeAfter: 1000 });
    },
  });
  const choices = (questions: readonly string[]) =>
    questions.map((label, index) => ({ value: String(index), label }));
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-4 grid gap-4">
      <FormAlerts form={form} />
      {(['1', '2'] as const).map((n) => (
        <fieldset key={n} className="grid min-w-0 gap-4 md:grid-cols-2">
          <FormSelect
            form={form}
            name={`question${n}`}
            label={t(`signUp.question${n}`)}
            options={choices(n === '1' ? sets.first : sets.second)}
          />
          <FormText
            form={form}
            name={`answer${n}`}
            label={t(`signUp.answer${n}`)}
            maxLength={SecurityAnswer.maxLength}
            autoComplete="off"
            required
          />
        </fieldset>
      ))}
      <div className="flex justify-end">
        <Button type="submit" busy={form.busy} wide>
          {t('security.saveQuestions')}
        </Button>
      </div>
    </form>
  );
}
