import { type Language, LANGUAGES, useLocale } from '@/i18n/locale';
import { useChooseLanguage } from '@/shared/useChooseLanguage';
import { TextButton } from '@/ui/TextLink';

/**
 * Switches to the other language. The label is the name of that language in itself, so that its
 * speakers find it.
 */
export function LanguageSwitch() {
  const other: Language = useLocale() === 'es' ? 'en' : 'es';
  const choose = useChooseLanguage();
  return (
    <TextButton lang={other} className="min-h-6 text-sm" onClick={() => choose(other)}>
      {LANGUAGES[other]}
    </TextButton>
  );
}
