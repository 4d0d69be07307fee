import { FaqPage } from './FaqPage';

/** Help for surgeons and administrators. */
export default function AdminFaqPage() {
  return <FaqPage audience="poster" guide />;
}
