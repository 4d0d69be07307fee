/** The content of a profile, for its screen and the dialog. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { config } from '@/api/publicQueries';
import type { Affiliation, Profile, ProfileDocument } from '@/api/types';
import { t } from '@/i18n';
import { useNow } from '@/lib/useNow';
import { Card } from '@/ui/Card';
import { FactList } from '@/ui/Facts';
import { Icon } from '@/ui/Icon';
import { StatePill } from '@/ui/Pill';
import { Tags } from '@/ui/Tags';
import { categoryName } from '@/i18n/categories';
import { phoneText } from '@/rules/people';
import { PersonPicture } from './PersonPicture';
import { contactHidden, licenseValidity } from '@/rules/profile';
import { dayText, monthText } from '@/i18n/dates';
import { ProfileDocuments } from './ProfileDocuments';
import { hasFullProfile } from '@/rules/steps';

interface Props {
  person: Profile;
  /** In the dialog, email and phone of some surgeons are hidden. */
  modal?: boolean;
  /** The user's own profile; it lists empty fields as well. */
  own?: boolean;
  /** Content below the name. */
  children?: ReactNode;
  /** Content below each document. */
  renderDocumentDetails?: (document: ProfileDocument) => ReactNode;
}

/** The sections of a profile. Sections that the viewer may not see are left out. */
export function ProfileBody({
  person,
  modal = false,
  own = false,
  children,
  renderDocumentDetails,
}: Props) {
  const full = hasFullProfile(person.signInType ?? 'USER');
  // If the surgeon shows About Me only, the server sends most viewers no other fields.
  const cut = !own && person.aboutMe?.flag === true && person.signInType === undefined;
  return (
    <div className="grid gap-4">
      <Head person={person} />
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
      {!cut && (
        <>
          <Personal person={person} modal={modal} own={own} />
          {full && (
            <>
              <License person={person} modal={modal} own={own} />
              <Education person={person} modal={modal} own={own} />
              <Experience person={person} modal={modal} own={own} />
              <Part title={t('profile.documents')} modal={modal}>
                <ProfileDocuments
                  documents={person.documents ?? []}
                  completeness={person.completeness}
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
function Head({ person }: { person: Profile }) {
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

interface PartProps {
  title: string;
  modal: boolean;
  children: ReactNode;
}

function Part({ title, modal, children }: PartProps) {
  if (modal)
    return (
      <section className="border-t border-line pt-4">
        <h3 className="mb-2 text-base font-bold">{title}</h3>
        {children}
      </section>
    );
  return (
    <Card as="section" padding="normal">
      <h2 className="mb-2 text-base font-bold">{title}</h2>
      {children}
    </Card>
  );
}

/** The center of an affiliation, with a note if center or affiliation is not verified. */
function affiliationText({ center: { name }, status, centerStatus }: Affiliation): string {
  if (centerStatus === 'UNCONFIRMED') return t('profile.centerUnconfirmed', { name });
  if (centerStatus === 'DEACTIVATED') return t('profile.centerDeactivated', { name });
  return status === 'VERIFIED' ? name : t('profile.centerPending', { name });
}

const Nothing = () => <p className="text-muted">{t('profile.nothing')}</p>;

type Section = Required<Omit<Props, 'children' | 'renderDocumentDetails'>>;

function Personal({ person, modal, own }: Section) {
  const contact = !(modal && contactHidden(person));
  const { email, phone, pendingEmail, resCity, resState } = person;
  const residence = [resCity, resState?.label].filter(Boolean).join(', ');
  const affiliations = person.affiliations ?? [];
  const shown = (contact && (email || phone)) || residence || affiliations.length > 0;
  if (!shown && !own) return null;
  return (
    <Part title={t('profile.personal')} modal={modal}>
      <FactList
        layout="section"
        facts={[
          [
            t('profile.email'),
            contact && email && (
              <>
                <a className="link" href={`mailto:${email}`}>
                  {email}
                </a>
                {pendingEmail && (
                  <span className="block text-sm text-muted">
                    {t('profile.pendingEmail', { email: pendingEmail })}
                  </span>
                )}
              </>
            ),
          ],
          [
            t('profile.phone'),
            contact && phone && (
              <a className="link tabular" href={`tel:+1${phone}`}>
                {phoneText(phone)}
              </a>
            ),
          ],
          [t('profile.residence'), residence],
          [
            t('profile.centers'),
            affiliations.length > 0 && (
              <>
                <ul>
                  {affiliations.map((affiliation) => (
                    <li key={affiliation.center._id}>{affiliationText(affiliation)}</li>
                  ))}
                </ul>
                {own && affiliations.some(({ centerStatus }) => centerStatus === 'UNCONFIRMED') && (
                  <p className="text-sm text-muted">{t('profile.centerUnconfirmedHint')}</p>
                )}
              </>
            ),
          ],
        ]}
      />
    </Part>
  );
}

function License({ person, modal }: Section) {
  const { data } = useQuery(config);
  const now = useNow();
  const { licenseNo, licenseState, licenseExpDate, yearsOfExperience } = person;
  const specialties = person.boardSpecialties ?? [];
  const validity = licenseValidity(licenseExpDate, now);
  const state = data?.states.find(({ value }) => value === licenseState)?.label ?? licenseState;
  return (
    <Part title={t('profile.license')} modal={modal}>
      {licenseNo || person.npi || licenseExpDate || yearsOfExperience || specialties.length > 0 ? (
        <FactList
          layout="section"
          facts={[
            [t('profile.licenseNo'), licenseNo],
            [t('profile.licenseState'), state],
            [t('profile.npi'), person.npi],
            [
              t('profile.licenseUntil'),
              licenseExpDate && (
                <span className="flex flex-wrap items-center gap-2">
                  <time dateTime={licenseExpDate}>{dayText(licenseExpDate)}</time>
                  {validity === 'expired' && (
                    <span className="inline-flex items-center gap-1 text-sm font-bold text-danger">
                      <Icon name="warning" size={16} />
                      {t('requests.licenseExpired')}
                    </span>
                  )}
                  {validity === 'endsSoon' && (
                    <StatePill state="invited" label={t('license.endsSoon')} />
                  )}
                </span>
              ),
            ],
            [t('profile.years'), yearsOfExperience],
            [t('profile.specialties'), specialties.length > 0 && <Tags items={specialties} />],
          ]}
        />
      ) : (
        <Nothing />
      )}
    </Part>
  );
}

interface Line {
  name: string;
  where: string;
  when: string;
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="grid gap-2">
      {lines.map((line, place) => (
        // Two degrees of one school may end in the same month, so the key is the index.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          <span className="font-bold">{line.name}</span>
          <span className="block text-sm text-muted">
            {line.where} · <span className="tabular">{line.when}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Education({ person, modal }: Section) {
  const schools = (list: Profile['undergraduate'] | Profile['medSchool'] = []): Line[] =>
    list.map((one) => ({
      name: one.school,
      where: one.degreeEarned,
      when: monthText(one.graduationDateSchool),
    }));
  const { internship, residency, fellowships = [] } = person;
  const parts: [string, Line[]][] = [
    [t('profile.undergraduate'), schools(person.undergraduate)],
    [t('profile.medSchool'), schools(person.medSchool)],
    [
      t('profile.internship'),
      internship
        ? [
            {
              name: internship.internshipName,
              where: internship.internshipLocation,
              when: monthText(internship.internshipCompletionDate),
            },
          ]
        : [],
    ],
    [
      t('profile.residency'),
      residency
        ? [
            {
              name: residency.residencyName,
              where: residency.residencyLocation,
              when: monthText(residency.residencyCompletionDate),
            },
          ]
        : [],
    ],
    [
      t('profile.fellowships'),
      fellowships.map((one) => ({
        name: one.fellowshipName,
        where: one.fellowshipLocation,
        when: monthText(one.fellowshipCompletionDate),
      })),
    ],
  ];
  return (
    <Part title={t('profile.education')} modal={modal}>
      {parts.some(([, lines]) => lines.length > 0) ? (
        <FactList
          layout="section"
          facts={parts.map(([name, lines]) => [name, lines.length > 0 && <Lines lines={lines} />])}
        />
      ) : (
        <Nothing />
      )}
    </Part>
  );
}

function Experience({ person, modal }: Section) {
  const places = person.workExperiences ?? [];
  return (
    <Part title={t('profile.experience')} modal={modal}>
      {places.length > 0 ? (
        <ul className="grid gap-2">
          {places.map((place, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <span className="font-bold">{place.hospital}</span>
              <span className="tabular block text-sm text-muted">
                {t('profile.span', {
                  from: monthText(place.startDate),
                  to: monthText(place.endDate),
                })}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Nothing />
      )}
    </Part>
  );
}
