import { type Language, LANGUAGES, useLocale } from '@/i18n/locale';
import { useChooseLanguage } from '@/shared/useChooseLanguage';

/**
 * Switches to the other language. The label is the name of that language in itself, so that its
 * speakers find it.
 */
export function LanguageSwitch() {
  const other: Language = useLocale() === 'es' ? 'en' : 'es';
  const choose = useChooseLanguage();
  return (
    <button
      type="button"
      lang={other}
      className="link tap inline-flex min-h-6 items-center text-sm"
      onClick={() => choose(other)}
    >
      {LANGUAGES[other]}
    </button>
  );
}
