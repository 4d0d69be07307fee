import { useState } from 'react';
import type { Profile } from '@/api/types';
import { dayText } from '@/i18n/dates';
import { serverNow } from '@/lib/serverClock';
import { licenseValidity } from '@/rules/profile';
import { t } from '@/i18n';
import { Card } from '@/ui/Card';
import { FactList } from '@/ui/Facts';
import { Icon } from '@/ui/Icon';

/** The license data, which an administrator compares with the documents. */
export function License({ person }: { person: Profile }) {
  const [now] = useState(serverNow);
  const { licenseNo, licenseState, licenseExpDate, yearsOfExperience } = person;
  const specialties = (person.boardSpecialties ?? []).join(', ');
  const expired = licenseValidity(licenseExpDate, now) === 'expired';
  const empty = !licenseNo && !licenseExpDate && !yearsOfExperience && !specialties;
  return (
    <Card as="section" padding="small" aria-labelledby="license">
      <h2 id="license" className="mb-2 text-base">
        {t('review.license')}
      </h2>
      {empty ? (
        <p className="text-muted">{t('review.noLicense')}</p>
      ) : (
        <FactList
          layout="columns"
          facts={[
            [t('review.licenseNo'), licenseNo],
            [t('review.licenseState'), licenseState],
            [
              t('review.licenseUntil'),
              licenseExpDate && (
                <>
                  <time dateTime={licenseExpDate}>{dayText(licenseExpDate)}</time>
                  {expired && (
                    <span className="flex items-center gap-1 font-bold text-danger">
                      <Icon name="warning" size={16} />
                      {t('eligibility.licenseExpired')}
                    </span>
                  )}
                </>
              ),
            ],
            [t('review.years'), yearsOfExperience],
            [t('review.specialties'), specialties],
          ]}
        />
      )}
    </Card>
  );
}
