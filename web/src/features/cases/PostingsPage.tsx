import { t } from '@/i18n';
import { Page } from '@/ui/Page';

export default function PostingsPage() {
  return <Page title={t('title.allPostings')}>{null}</Page>;
}
