import { type ReactNode, useState } from 'react';
import type { Profile } from '@/api/types';
import { dayText } from '@/i18n/dates';
import { licenseValidity } from '@/rules/profile';
import { t } from '@/i18n';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';

/** The license data, which an administrator compares with the documents. */
export function License({ person }: { person: Profile }) {
  const [now] = useState(() => new Date());
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
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <Fact name={t('review.licenseNo')}>{licenseNo}</Fact>
          <Fact name={t('review.licenseState')}>{licenseState}</Fact>
          <Fact name={t('review.licenseUntil')}>
            {licenseExpDate && <time dateTime={licenseExpDate}>{dayText(licenseExpDate)}</time>}
            {expired && (
              <span className="flex items-center gap-1 font-bold text-danger">
                <Icon name="warning" size={16} />
                {t('eligibility.licenseExpired')}
              </span>
            )}
          </Fact>
          <Fact name={t('review.years')}>{yearsOfExperience}</Fact>
          <Fact name={t('review.specialties')}>{specialties}</Fact>
        </dl>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
