import { menuOf } from '@/rules/menu';
import { t } from '@/i18n';
import { useSession, useUser } from '@/session/store';
import { CardLink } from '@/ui/CardLink';
import { Attention } from './Attention';
import { Welcome } from './Welcome';

/** The home screen of professionals. */
export default function UserWelcomePage() {
  const user = useUser();
  const session = useSession();
  const links = menuOf(user.signInType).filter((entry) => 'to' in entry);
  return (
    <Welcome>
      {session && (
        <Attention session={session}>
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
      )}
    </Welcome>
  );
}
