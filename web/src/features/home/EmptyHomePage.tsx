import { t } from '@/i18n';

/**
 * The screen for an unknown topic of professionals. The specification leaves it empty; its heading
 * is for screen readers.
 */
export default function EmptyHomePage() {
  return (
    <h1 data-page-heading tabIndex={-1} className="sr-only">
      {t('title.home')}
    </h1>
  );
}
