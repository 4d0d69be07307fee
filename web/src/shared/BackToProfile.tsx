import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { TextLink } from '@/ui/TextLink';
import { profilePath } from '@/rules/steps';

/** A link to the user's own profile, for screens that belong to it. */
export function BackToProfile() {
  return (
    <TextLink to={profilePath(useUser().adminSignIn)} icon="left" touch className="text-sm">
      {t('title.profile')}
    </TextLink>
  );
}
