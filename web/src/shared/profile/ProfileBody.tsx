/** The content of a profile, for its screen and the dialog. */
import type { ReactNode } from 'react';
import type { Profile, ProfileDocument } from '@/api/types';
import { categoryName } from '@/i18n/categories';
import { t } from '@/i18n';
import { hasFullProfile, type Step } from '@/rules/steps';
import { PersonPicture } from '@/shared/PersonPicture';
import { ProfileDocuments } from '@/shared/ProfileDocuments';
import { Education, Experience } from './Education';
import { License } from './License';
import { Part, type Section } from './Part';
import { Personal } from './Personal';

/** The steps whose sections can be empty. */
export type SectionStep = Exclude<Step, 'about' | 'security'>;

interface Props extends Partial<Section> {
  person: Profile;
  /** Content below the name. */
  children?: ReactNode;
  /** Content below the centers of the person. */
  centersAction?: ReactNode;
  /** Content below each document. */
  renderDocumentDetails?: (document: ProfileDocument) => ReactNode;
  /** Content of an empty section, which this step of the editor fills. */
  renderEmpty?: (step: SectionStep) => ReactNode;
}

/** The sections of a profile. Sections that the viewer may not see are left out. */
export function ProfileBody({
  person,
  modal = false,
  own = false,
  children,
  centersAction,
  renderDocumentDetails,
  renderEmpty,
}: Props) {
  const isFull = hasFullProfile(person.signInType ?? 'USER');
  // If the surgeon shows About Me only, the server sends most viewers no other fields.
  const aboutMeOnly = !own && person.aboutMe?.flag === true && person.signInType === undefined;
  const section: Section = { person, modal, own };
  return (
    <div className="grid gap-4">
      <ProfileHeader person={person} />
      {children}
      {person.aboutMe?.text && (
        <Part title={t('profile.aboutMe')} modal={modal}>
          <p className="whitespace-pre-line">{person.aboutMe.text}</p>
          {person.aboutMe.flag && (
            <p className="mt-2 text-sm text-muted">
              {t(own ? 'profile.onlyAbout' : 'profile.onlyAboutHint')}
            </p>
          )}
        </Part>
      )}
      {!aboutMeOnly && (
        <>
          <Personal {...section} centersAction={centersAction} />
          {isFull && (
            <>
              <License {...section} whenEmpty={renderEmpty?.('profession')} />
              <Education {...section} whenEmpty={renderEmpty?.('education')} />
              <Experience {...section} whenEmpty={renderEmpty?.('experience')} />
              <Part title={t('profile.documents')} modal={modal}>
                <ProfileDocuments
                  documents={person.documents ?? []}
                  completeness={person.completeness}
                  whenEmpty={renderEmpty?.('uploader')}
                  {...(renderDocumentDetails && { details: renderDocumentDetails })}
                />
              </Part>
            </>
          )}
        </>
      )}
    </div>
  );
}

/** Picture, name and role. */
function ProfileHeader({ person }: { person: Profile }) {
  const what =
    categoryName(person.categoryId) ??
    (person.signInType && person.signInType !== 'USER' && t(`role.${person.signInType}`));
  return (
    <div className="flex items-center gap-4">
      <PersonPicture name={person.fullName} file={person.profilePicture} size="large" />
      <div className="min-w-0">
        <p className="text-lg font-bold">{person.fullName}</p>
        {what && <p className="text-muted">{what}</p>}
      </div>
    </div>
  );
}
