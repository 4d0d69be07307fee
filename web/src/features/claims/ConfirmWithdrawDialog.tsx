import type { Claim } from '@/api/types';
import { When } from '@/shared/CaseCard';
import { neededText } from '@/i18n/categories';
import { money } from '@/i18n/money';
import { t } from '@/i18n';
import { ConfirmDialog } from '@/ui/Dialog';

interface Props {
  claim: Claim;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation before a claim is withdrawn, with its case, hours and amount. */
export function ConfirmWithdrawDialog({ claim, busy, onYes, onNo }: Props) {
  const needed = neededText(claim.specialtyId, claim.numOfRequired);
  return (
    <ConfirmDialog
      open
      danger
      title={t('mine.withdrawTitle')}
      text={t('mine.withdrawAsk')}
      busy={busy}
      onYes={onYes}
      onNo={onNo}
    >
      <div className="rounded border border-line p-3">
        <p className="font-bold">
          <When iso={claim.serviceDate} zone={claim.timeZone} />
        </p>
        <p className="mt-1">{claim.jobName}</p>
        <p className="text-sm text-muted">
          {claim.name} · {claim.surgeryCenterId.name}
          {needed && ` · ${needed}`}
        </p>
        <p className="tabular mt-1 font-bold">
          {t('claim.hours', { hours: claim.submittedHours })} · {money(claim.submittedAmount)}
        </p>
      </div>
    </ConfirmDialog>
  );
}
