import { t } from '@/i18n';
import { FaqPage } from './FaqPage';

/** Help for visitors, with the specification's note that it is under development. */
export default function GeneralFaqPage() {
  return <FaqPage audience="general" note={t('faq.underDevelopment')} />;
}
