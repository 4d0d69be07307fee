import { userFaq } from '@/i18n/en/faq';
import { FaqPage } from './FaqPage';

/** The help of professionals (I-02). */
export default function UserFaqPage() {
  return <FaqPage chapters={userFaq} guide />;
}
