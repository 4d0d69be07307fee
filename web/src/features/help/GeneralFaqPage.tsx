import { t } from '@/i18n';
import { FaqPage } from './FaqPage';

/** The help of everybody; more is being written (I-03). */
export default function GeneralFaqPage() {
  return <FaqPage audience="general" note={t('faq.underDevelopment')} />;
}
