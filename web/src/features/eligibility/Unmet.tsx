import type { PersonCard } from '@/api/types';
import { missingList } from '@/i18n/requirements';
import { t } from '@/i18n';

/** What a professional lacks today of what the center requires; nothing if it requires nothing more. */
export function Unmet({ person: { unmet } }: { person: PersonCard }) {
  if (!unmet) return null;
  return (
    <p className="text-sm text-muted">{t('eligibility.unmet', { list: missingList(unmet) })}</p>
  );
}
