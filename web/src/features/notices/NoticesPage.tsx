import { t } from '@/i18n';
import { Page } from '@/ui/Page';

export default function NoticesPage() {
  return <Page title={t('title.notifications')}>{null}</Page>;
}
