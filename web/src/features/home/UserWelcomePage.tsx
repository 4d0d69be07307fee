import { menuOf } from '@/rules/menu';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { CardLink } from '@/ui/CardLink';
import { Welcome } from './Welcome';

/** The home screen of professionals. */
export default function UserWelcomePage() {
  const user = useUser();
  const links = menuOf(user.signInType).filter((entry) => 'to' in entry);
  return (
    <Welcome>
      <ul aria-label={t('home.go')} className="grid gap-3 md:grid-cols-2">
        {links.map((link) => (
          <li key={link.to}>
            <CardLink to={link.to} icon={link.icon}>
              {t(link.label)}
            </CardLink>
          </li>
        ))}
      </ul>
    </Welcome>
  );
}
