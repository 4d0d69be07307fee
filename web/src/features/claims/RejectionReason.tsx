import type { Claim } from '@/api/types';
import { t } from '@/i18n';

/** Why a claim was rejected, if the payer gave a reason. */
export function RejectionReason({ claim: { rejectionReason: reason } }: { claim: Claim }) {
  if (!reason) return null;
  return (
    <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">
      {t('claim.rejectionReason', { reason })}
    </p>
  );
}
