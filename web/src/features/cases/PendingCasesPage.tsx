import { t } from '@/i18n';
import { Page } from '@/ui/Page';

export default function PendingCasesPage() {
  return <Page title={t('title.myPendingCases')}>{null}</Page>;
}
