import { t } from '@/i18n';
import { PageHeading } from '@/ui/PageHeading';

/**
 * The screen for an unknown topic of professionals. The specification leaves it empty; its heading
 * is for screen readers.
 */
export default function EmptyHomePage() {
  return <PageHeading size="hidden">{t('title.home')}</PageHeading>;
}
