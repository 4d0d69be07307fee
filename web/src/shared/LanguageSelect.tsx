import { t } from '@/i18n';
import { LANGUAGES, languageOf, useLocale } from '@/i18n/locale';
import { Select } from '@/ui/Select';
import { useChooseLanguage } from './useChooseLanguage';

const options = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label, lang: value }));

/** Chooses the language of the client, of mails and of text messages; stored at once. */
export function LanguageSelect() {
  const choose = useChooseLanguage();
  const locale = useLocale();
  return (
    <Select
      label={t('settings.language')}
      hint={t('settings.languageHint')}
      options={options}
      value={languageOf(locale)}
      onChange={({ target }) => {
        if (target.value === 'en' || target.value === 'es') choose(target.value);
      }}
    />
  );
}
