import { Link } from '@tanstack/react-router';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Icon } from '@/ui/Icon';
import { profilePath } from '@/rules/steps';

/** A link to the user's own profile, for screens that belong to it. */
export function BackToProfile() {
  return (
    <Link
      to={profilePath(useUser().adminSignIn)}
      className="link inline-flex min-h-11 items-center gap-1 text-sm md:min-h-6"
    >
      <Icon name="left" size={16} />
      {t('title.profile')}
    </Link>
  );
}
