import { FaqPage } from './FaqPage';

/** The help of surgeons and administrators (I-01). */
export default function AdminFaqPage() {
  return <FaqPage audience="poster" guide />;
}
