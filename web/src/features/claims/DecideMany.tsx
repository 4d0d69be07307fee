import { useState } from 'react';
import { dateText } from '@/i18n/dates';
import { money } from '@/i18n/money';
import { t } from '@/i18n';
import type { Claim } from '@/api/types';
import type { Selection } from '@/lib/useSelection';
import { sum } from '@/rules/claims';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ConfirmDialog } from '@/ui/Dialog';
import { Checkbox } from '@/ui/Checkbox';
import { toast } from '@/ui/toast';
import type { ClaimDecision } from '@/shared/claimCommands';
import { rateName } from '@/shared/claimText';
import { RejectionReasonField } from '@/shared/RejectionReasonField';
import { ClaimedHours } from './ClaimedHours';
import type { useDecide } from './useDecide';

interface Props {
  selection: Selection<Claim>;
  decision: ReturnType<typeof useDecide>;
}

/** Approves or rejects the selected claims together, after a summary with their total. */
export function DecideMany({ selection, decision }: Props) {
  const { items: pending, selected } = selection;
  const [confirming, setConfirming] = useState<ClaimDecision>();
  const [reason, setReason] = useState('');
  if (pending.length < 2 && confirming === undefined) return null;
  const total = money(sum(selected.map((claim) => claim.submittedAmount)));
  const count = selected.length;
  const ask = (status: ClaimDecision) => {
    decision.clearProblem();
    setReason('');
    setConfirming(status);
  };
  const decide = async (status: ClaimDecision) => {
    const done = await decision.decideAll(
      selected.map(({ _id }) => _id),
      status,
      reason,
    );
    // The dialog stays open for another reason.
    if (done === undefined) return;
    setConfirming(undefined);
    toast(
      t(status === 'APPROVED' ? 'toPay.approvedMany' : 'toPay.rejectedMany', { count: done }),
      done < count ? { tone: 'error' } : {},
    );
  };
  return (
    <Card padding="small" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1 max-md:pb-3">
      <Checkbox
        label={t('toPay.selectAll', { count: pending.length })}
        checked={selection.all}
        onChange={({ target }) => selection.setAll(target.checked)}
      />
      <p role="status" className="tabular grow text-sm text-muted">
        {count > 0 && t('toPay.selected', { count, amount: total })}
      </p>
      <div className="flex gap-2">
        <Button size="small" disabled={count === 0} onClick={() => ask('REJECTED')}>
          {t('toPay.rejectMany')}
        </Button>
        <Button size="small" disabled={count === 0} onClick={() => ask('APPROVED')}>
          {t('toPay.approveMany')}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming !== undefined}
        title={t(confirming === 'REJECTED' ? 'toPay.rejectManyTitle' : 'toPay.approveManyTitle', {
          count,
        })}
        text={t('toPay.manyAsk')}
        danger={confirming === 'REJECTED'}
        busy={decision.remaining > 0}
        onYes={() => confirming && void decide(confirming)}
        onNo={() => decision.remaining === 0 && setConfirming(undefined)}
      >
        {/* Scrolls, so that the field below is on the screen with the title. */}
        <ul className="grid max-h-[40dvh] gap-1 overflow-y-auto">
          {selected.map((claim) => (
            <li key={claim._id} className="flex justify-between gap-4">
              <span className="min-w-0">
                {claim.createdBy.fullName}
                <span className="text-sm text-muted"> · {claim.surgeryCenterId.name}</span>
                <Worked claim={claim} />
              </span>
              <span className="tabular shrink-0">{money(claim.submittedAmount)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-1 flex justify-between gap-4 border-t border-line pt-1 font-bold">
          <span>{t('toPay.manyTotal')}</span>
          <span className="tabular shrink-0">{total}</span>
        </p>
        {confirming === 'REJECTED' && (
          <div className="mt-4">
            <RejectionReasonField
              label={t('toPay.reason')}
              value={reason}
              error={decision.reasonProblem}
              onChange={setReason}
            />
          </div>
        )}
      </ConfirmDialog>
    </Card>
  );
}

/** The day of the case, and the hours compared with the estimate; minimum pay has none. */
function Worked({ claim }: { claim: Claim }) {
  const { rateApplied, serviceDate, timeZone, etcHours } = claim;
  return (
    <span className="tabular block text-sm">
      {dateText(serviceDate, timeZone)} ·{' '}
      {rateApplied === 'MIN_PAY' ? (
        rateName(rateApplied)
      ) : (
        <>
          {t('claim.submitted')}: <ClaimedHours claim={claim} /> · {t('claim.estimated')}:{' '}
          {etcHours}
        </>
      )}
    </span>
  );
}
