import { t } from '@/i18n';
import { Page } from '@/ui/Page';

export default function FavoritesPage() {
  return <Page title={t('title.favorites')}>{null}</Page>;
}
