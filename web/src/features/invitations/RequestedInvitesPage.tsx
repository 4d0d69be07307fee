import { t } from '@/i18n';
import { Page } from '@/ui/Page';

export default function RequestedInvitesPage() {
  return <Page title={t('title.requestedInvites')}>{null}</Page>;
}
