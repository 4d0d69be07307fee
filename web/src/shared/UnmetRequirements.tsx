import type { PersonCard } from '@/api/types';
import { missingList } from '@/i18n/requirements';
import { t } from '@/i18n';
import { isBlocked } from '@/rules/blocked';
import { Icon } from '@/ui/Icon';

/**
 * The requirements of the center that a professional does not meet, or only that it blocks them; renders nothing if
 * there are none.
 */
export function UnmetRequirements({ person: { unmet } }: { person: Pick<PersonCard, 'unmet'> }) {
  if (!unmet || unmet.length === 0) return null;
  return (
    <p className="flex items-start gap-1 text-sm font-bold text-invited">
      <Icon name="warning" size={16} className="mt-0.5" />
      <span className="min-w-0">
        {isBlocked(unmet)
          ? t('unmet.NOT_BLOCKED')
          : t('eligibility.unmet', { list: missingList(unmet) })}
      </span>
    </p>
  );
}
