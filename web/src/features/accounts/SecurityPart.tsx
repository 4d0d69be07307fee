import { SecurityAnswer } from '@/api/bounds';
import { t } from '@/i18n';
import { FormSelect, FormText } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { useSecurityQuestions } from '@/shared/useSecurityQuestions';
import type { SignUpValues } from './signUp';
import { SignUpPart } from './SignUpPart';

/** The value of an option is the index of its question. */
const questionOptions = (questions: readonly string[] = []) =>
  questions.map((label, index) => ({ value: String(index), label }));

/** The security questions of the new account and their answers. */
export function SecurityPart({ form }: { form: ApiForm<SignUpValues> }) {
  const questions = useSecurityQuestions().data;
  return (
    <SignUpPart title={t('signUp.security')} hint={t('signUp.securityHint')}>
      <FormSelect
        form={form}
        name="question1"
        label={t('signUp.question1')}
        options={questionOptions(questions?.first)}
        required
      />
      <FormText
        form={form}
        name="answer1"
        label={t('signUp.answer1')}
        maxLength={SecurityAnswer.maxLength}
        autoComplete="off"
        required
      />
      <FormSelect
        form={form}
        name="question2"
        label={t('signUp.question2')}
        options={questionOptions(questions?.second)}
        required
      />
      <FormText
        form={form}
        name="answer2"
        label={t('signUp.answer2')}
        maxLength={SecurityAnswer.maxLength}
        autoComplete="off"
        required
      />
    </SignUpPart>
  );
}
