import { useQuery } from '@tanstack/react-query';
import { menuOf } from '@/rules/menu';
import { t } from '@/i18n';
import { useNow } from '@/lib/useNow';
import { useSession } from '@/session/store';
import type { Session } from '@/session/types';
import { CardLink } from '@/ui/CardLink';
import { Attention } from './Attention';
import { ownWeekQuery } from './ownWeek';
import { Week } from './Week';
import { Welcome } from './Welcome';

/** The home screen of professionals. */
export default function UserWelcomePage() {
  const session = useSession();
  return <Welcome>{session && <Home session={session} />}</Welcome>;
}

function Home({ session }: { session: Session }) {
  const now = useNow();
  // Read here, because the week renders after the list above it has loaded.
  const week = useQuery(ownWeekQuery(session, now));
  const links = menuOf(session.user.signInType).filter((entry) => 'to' in entry);
  return (
    <Attention session={session}>
      <Week query={week} now={now} />
      <ul aria-label={t('home.go')} className="grid grid-cols-2 gap-2 md:gap-3">
        {links.map((link) => (
          <li key={link.to}>
            <CardLink to={link.to} icon={link.icon}>
              {t(link.label)}
            </CardLink>
          </li>
        ))}
      </ul>
    </Attention>
  );
}
