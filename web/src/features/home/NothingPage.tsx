import { t } from '@/i18n';

/** What an unknown topic of professionals shows: nothing, and to readers of the screen its name (J-07). */
export default function NothingPage() {
  return (
    <h1 data-page-heading tabIndex={-1} className="sr-only">
      {t('title.home')}
    </h1>
  );
}
