import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { DocumentCenters } from './DocumentCenters';
import { DocumentReaders } from './DocumentReaders';
import { EligibleAt } from './EligibleAt';
import { JoinCenter } from './JoinCenter';
import { OwnEligibility } from './OwnEligibility';
import { documentReadersQuery } from './queries';
import { ReviewNote } from './ReviewNote';
import { editorPath, hasFullProfile } from '@/rules/steps';
import { QueryView } from '@/shared/QueryView';
import { ProfileBody, type SectionStep } from '@/shared/profile/ProfileBody';
import { useProfile } from '@/shared/useProfile';
import { type PlainKey, t } from '@/i18n';
import { useUser } from '@/session/store';
import { ButtonLink } from '@/ui/ButtonLink';
import { Page } from '@/ui/Page';
import { TextLink } from '@/ui/TextLink';
import { SavedNotice } from './SavedNotice';

/** The links of empty sections. */
const FILL = {
  profession: 'own.addLicense',
  education: 'own.addEducation',
  experience: 'own.addExperience',
  uploader: 'own.upload',
} as const satisfies Record<SectionStep, PlainKey>;

/** Shows the user's own profile, with its incomplete parts. */
export default function ProfilePage() {
  const user = useUser();
  const { person, error, retry } = useProfile(user.userId);
  const full = hasFullProfile(user.signInType);
  const readers = useQuery({ ...documentReadersQuery(user.userId), enabled: full });
  const updated = useLocation({ select: (location) => location.state.updated === true });
  return (
    <Page
      title={t('title.profile')}
      actions={
        <>
          <ButtonLink to="/changePassword">{t('title.changePassword')}</ButtonLink>
          <ButtonLink to={editorPath(user.adminSignIn)} params={{ topicId: 'about' }} look="main">
            {t('profile.edit')}
          </ButtonLink>
        </>
      }
    >
      {updated && <SavedNotice />}
      <QueryView query={{ data: person, error, refetch: retry }}>
        {(person) => (
          <ProfileBody
            person={person}
            own
            {...(user.signInType === 'SURGEON' && {
              centersAction: <JoinCenter affiliations={person.affiliations ?? []} />,
            })}
            renderEmpty={(topicId) => (
              <TextLink to={editorPath(user.adminSignIn)} params={{ topicId }} touch>
                {t(FILL[topicId])}
              </TextLink>
            )}
            renderDocumentDetails={({ slot }) => (
              <DocumentReaders slot={slot} readers={readers.data?.readers} />
            )}
          >
            {user.signInType === 'USER' ? (
              <EligibleAt
                ids={person.certifiedCenters ?? []}
                inReview={person.centersInReview ?? []}
              />
            ) : (
              <ReviewNote person={{ ...person, certifiedCenters: [] }} />
            )}
          </ProfileBody>
        )}
      </QueryView>
      {person && readers.isFetched && (
        <div className="mt-4">
          <QueryView query={readers}>{(stored) => <DocumentCenters stored={stored} />}</QueryView>
          {/* At the end of the page, because it grows while loading and would move the parts below it. */}
          {user.signInType === 'USER' && <OwnEligibility />}
        </div>
      )}
    </Page>
  );
}
