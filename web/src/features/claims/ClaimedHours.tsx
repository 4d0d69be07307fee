import type { Claim } from '@/api/types';
import { t } from '@/i18n';
import { Icon } from '@/ui/Icon';

/** The hours of a claim, with a mark if they are more than estimated. */
export function ClaimedHours({ claim: { submittedHours, etcHours } }: { claim: Claim }) {
  return (
    <>
      {submittedHours}
      {submittedHours > etcHours && (
        <span className="ml-1 inline-flex items-center gap-1 font-bold text-invited">
          <Icon name="up" size={16} label={t('claim.above')} />
        </span>
      )}
    </>
  );
}
