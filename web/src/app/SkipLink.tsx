import { t } from '@/i18n';

/** The first link of a page, which skips the menus. */
export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      {t('shell.skip')}
    </a>
  );
}
