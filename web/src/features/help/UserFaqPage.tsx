import { FaqPage } from './FaqPage';

/** The help of professionals (I-02). */
export default function UserFaqPage() {
  return <FaqPage audience="professional" guide />;
}
