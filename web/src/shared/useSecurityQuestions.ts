import { useQuery } from '@tanstack/react-query';
import { keys } from '@/api/keys';
import { configQuery } from '@/api/publicQueries';
import { useLocale } from '@/i18n/locale';

/** The two sets of security questions; the index of a question is what accounts store. */
export interface QuestionSets {
  first: readonly string[];
  second: readonly string[];
}

/** Reads the security questions, in the active language. */
export function useSecurityQuestions() {
  const locale = useLocale();
  const { data: settings, error, refetch } = useQuery(configQuery);
  const { data: spanish } = useQuery({
    queryKey: [...keys.config, 'spanishQuestions'],
    queryFn: async () => (await import('@/i18n/es/questions')).questions,
    enabled: locale === 'es',
    staleTime: Infinity,
  });
  // Until the texts are loaded the questions are English, so that a form in use stays on the screen.
  const translated = (questions: readonly string[]) =>
    locale === 'es' ? questions.map((text) => spanish?.[text] ?? text) : questions;
  const sets = settings?.securityQuestions;
  const data: QuestionSets | undefined = sets && {
    first: translated(sets.first),
    second: translated(sets.second),
  };
  return { data, error, refetch };
}
