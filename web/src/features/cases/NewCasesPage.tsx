import { t } from '@/i18n';
import { Page } from '@/ui/Page';

export default function NewCasesPage() {
  return <Page title={t('title.newCases')}>{null}</Page>;
}
