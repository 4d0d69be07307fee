import { Link, useLocation } from '@tanstack/react-router';
import { EligibleAt } from './EligibleAt';
import { editorPath } from '@/rules/steps';
import { QueryView } from '@/shared/QueryView';
import { ProfileBody } from '@/shared/ProfileBody';
import { useProfile } from '@/shared/useProfile';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { buttonClass } from '@/ui/Button';
import { Page } from '@/ui/Page';
import { SavedNotice } from './SavedNotice';

/** Shows the user's own profile, with its incomplete parts. */
export default function ProfilePage() {
  const user = useUser();
  const { person, error, retry } = useProfile(user.userId);
  const updated = useLocation({ select: (location) => location.state.updated === true });
  return (
    <Page
      title={t('title.profile')}
      actions={
        <>
          <Link to="/changePassword" className={buttonClass()}>
            {t('title.changePassword')}
          </Link>
          <Link
            to={editorPath(user.adminSignIn)}
            params={{ topicId: 'about' }}
            className={buttonClass({ look: 'main' })}
          >
            {t('profile.edit')}
          </Link>
        </>
      }
    >
      {updated && <SavedNotice />}
      <QueryView query={{ data: person, error, refetch: retry }}>
        {(person) => (
          <ProfileBody person={person} own>
            {user.signInType === 'USER' && <EligibleAt ids={person.certifiedCenters ?? []} />}
          </ProfileBody>
        )}
      </QueryView>
    </Page>
  );
}
