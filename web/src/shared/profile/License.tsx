import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/api/publicQueries';
import { dayText } from '@/i18n/dates';
import { t } from '@/i18n';
import { useNow } from '@/lib/useNow';
import { licenseValidity } from '@/rules/profile';
import { FactList } from '@/ui/Facts';
import { Icon } from '@/ui/Icon';
import { StatePill } from '@/ui/Pill';
import { Tags } from '@/ui/Tags';
import { type FilledSection, Nothing, Part } from './Part';

/** License, experience in years and specialties. */
export function License({ person, modal, whenEmpty }: FilledSection) {
  const { data } = useQuery(configQuery);
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
                    <StatePill state="invited" label={t('document.endsSoon')} />
                  )}
                </span>
              ),
            ],
            [t('profile.years'), yearsOfExperience],
            [t('profile.specialties'), specialties.length > 0 && <Tags items={specialties} />],
          ]}
        />
      ) : (
        <Nothing>{whenEmpty}</Nothing>
      )}
    </Part>
  );
}
