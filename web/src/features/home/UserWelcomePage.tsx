import { Link } from '@tanstack/react-router';
import { menuOf } from '@/rules/menu';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Icon } from '@/ui/Icon';
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
            <Link
              to={link.to}
              className="card flex min-h-16 items-center gap-3 p-4 font-bold no-underline hover:border-edge"
            >
              <Icon name={link.icon} size={24} className="text-accent" />
              {t(link.label)}
              <Icon name="right" className="ml-auto text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Welcome>
  );
}
