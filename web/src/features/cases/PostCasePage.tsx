import { t } from '@/i18n';
import { Page } from '@/ui/Page';

export default function PostCasePage() {
  return <Page title={t('title.postCase')}>{null}</Page>;
}
