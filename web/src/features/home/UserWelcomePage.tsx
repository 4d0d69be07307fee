import { Link } from '@tanstack/react-router';
import { menuOf } from '@/rules/menu';
import { initials } from '@/rules/people';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Icon } from '@/ui/Icon';
import { PersonBadge } from '@/ui/Person';

/** The home screen of professionals. */
export default function UserWelcomePage() {
  const user = useUser();
  const links = menuOf(user.signInType).filter((entry) => 'to' in entry);
  return (
    <div className="mx-auto w-full max-w-[45rem]">
      <div className="mb-6 flex items-center gap-4">
        <PersonBadge letters={initials(user.fullName)} size="large" />
        <h1 data-page-heading tabIndex={-1} className="text-xl">
          {t('home.welcome', { name: user.fullName })}
        </h1>
      </div>
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
    </div>
  );
}
