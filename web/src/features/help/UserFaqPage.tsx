import { FaqPage } from './FaqPage';

/** Help for professionals. */
export default function UserFaqPage() {
  return <FaqPage audience="professional" guide />;
}
