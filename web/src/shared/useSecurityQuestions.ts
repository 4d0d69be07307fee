import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/api/publicQueries';
import { useLocale } from '@/i18n/locale';

/** The two sets of security questions; the index of a question is what accounts store. */
export interface QuestionSets {
  first: readonly string[];
  second: readonly string[];
}

/** Returns the security questions in the active language; undefined until the server has named them. */
export function useSecurityQuestions(): QuestionSets | undefined {
  const locale = useLocale();
  const sets = useQuery(configQuery).data?.securityQuestions;
  const { data: spanish } = useQuery({
    queryKey: ['securityQuestions', 'es'],
    queryFn: async () => (await import('@/i18n/es/questions')).questions,
    enabled: locale === 'es',
    staleTime: Infinity,
  });
  if (!sets || locale !== 'es') return sets;
  // Until the texts are loaded the questions are English, so that a form in use stays on the screen.
  const translated = (questions: readonly string[]) =>
    questions.map((text) => spanish?.[text] ?? text);
  return { first: translated(sets.first), second: translated(sets.second) };
}
