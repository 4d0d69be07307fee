import type { PersonCard } from '@/api/types';
import { missingList } from '@/i18n/requirements';
import { t } from '@/i18n';

/** The requirements of the center that a professional does not meet; renders nothing if there are none. */
export function UnmetRequirements({ person: { unmet } }: { person: Pick<PersonCard, 'unmet'> }) {
  if (!unmet || unmet.length === 0) return null;
  return (
    <p className="text-sm text-muted">{t('eligibility.unmet', { list: missingList(unmet) })}</p>
  );
}
