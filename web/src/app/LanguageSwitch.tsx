import { setLanguage } from '@/i18n';
import { type Language, LANGUAGES, useLocale } from '@/i18n/locale';

/** Offers the other language, in its own name, as bilingual sites do. */
export function LanguageSwitch() {
  const other: Language = useLocale() === 'es' ? 'en' : 'es';
  return (
    <button
      type="button"
      lang={other}
      className="link tap inline-flex min-h-6 items-center text-sm"
      onClick={() => void setLanguage(other)}
    >
      {LANGUAGES[other]}
    </button>
  );
}
