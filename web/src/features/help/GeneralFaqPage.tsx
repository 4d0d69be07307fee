import { t } from '@/i18n';
import { generalFaq } from '@/i18n/en/faq';
import { FaqPage } from './FaqPage';

/** The help of everybody; more is being written (I-03). */
export default function GeneralFaqPage() {
  return <FaqPage chapters={generalFaq} note={t('faq.underDevelopment')} />;
}
