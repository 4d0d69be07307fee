import type { ReactNode } from 'react';
import type { Affiliation } from '@/api/types';
import { t } from '@/i18n';
import { phoneText } from '@/rules/people';
import { isContactHidden } from '@/rules/profile';
import { FactList } from '@/ui/Facts';
import { Part, type Section } from './Part';

/** The center of an affiliation, with a note if center or affiliation is not verified. */
function affiliationText({ center: { name }, status, centerStatus }: Affiliation): string {
  if (centerStatus === 'UNCONFIRMED') return t('profile.centerUnconfirmed', { name });
  if (centerStatus === 'DEACTIVATED') return t('profile.centerDeactivated', { name });
  return status === 'VERIFIED' ? name : t('profile.centerPending', { name });
}

interface Props extends Section {
  /** What the person can do about the centers, below them. */
  centersAction?: ReactNode;
}

/** Contact, residence and centers. */
export function Personal({ person, modal, own, centersAction }: Props) {
  const contact = !(modal && isContactHidden(person));
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
            (affiliations.length > 0 || centersAction) && (
              <>
                {affiliations.length > 0 && (
                  <ul>
                    {affiliations.map((affiliation) => (
                      <li key={affiliation.center._id}>{affiliationText(affiliation)}</li>
                    ))}
                  </ul>
                )}
                {own && affiliations.some(({ centerStatus }) => centerStatus === 'UNCONFIRMED') && (
                  <p className="text-sm text-muted">{t('profile.centerUnconfirmedHint')}</p>
                )}
                {centersAction}
              </>
            ),
          ],
        ]}
      />
    </Part>
  );
}
