import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allClaimsQuery } from '@/api/claims';
import type { Claim } from '@/api/types';
import { neededText } from '@/i18n/categories';
import { dateTimeText } from '@/i18n/dates';
import { money } from '@/i18n/money';
import { t } from '@/i18n';
import { surgeonName } from '@/rules/people';
import {
  type ClaimDecision,
  claimDecisionOf,
  reasonProblemOf,
  type useDecideClaim,
} from '@/shared/claimCommands';
import { hoursFact } from '@/shared/claimText';
import { RejectionReasonField } from '@/shared/RejectionReasonField';
import { closeAfter } from '@/shared/useConfirmedCommand';
import { ConfirmDialog } from '@/ui/Dialog';
import { FactList } from '@/ui/Facts';
import type { ItemProps, WaitingClaim } from './itemActions';
import { useListedItem } from './useListedItem';

/** Asks to confirm the approval or the rejection of a claim, with its total and hours. */
export function ClaimDecisionDialog({
  session,
  item,
  dialog,
  status,
  decide,
}: ItemProps<WaitingClaim> & { status: ClaimDecision; decide: ReturnType<typeof useDecideClaim> }) {
  const query = useQuery(allClaimsQuery(session, { status: 'PENDING' }));
  const [reason, setReason] = useState('');
  // The command outlives the dialog, and with it the error of an earlier decision.
  const [sent, setSent] = useState(false);
  const claim = useListedItem(
    query,
    ({ items }) => items.find(({ _id }) => _id === item._id),
    dialog,
  );
  if (!claim) return null;
  const rejects = status === 'REJECTED';
  const name = claim.createdBy.fullName;
  const reasonProblem = sent ? reasonProblemOf(decide.error) : undefined;
  return (
    <ConfirmDialog
      open
      danger={rejects}
      title={t(rejects ? 'toPay.rejectManyTitle' : 'toPay.approveManyTitle', { count: 1 })}
      text={rejects ? t('toPay.manyAsk') : t('toPay.decideHint', { name })}
      yes={rejects ? t('toPay.reject') : t('attention.approve')}
      no={t('common.cancel')}
      busy={decide.isPending}
      onYes={() => {
        setSent(true);
        decide.mutate(
          claimDecisionOf(claim._id, status, reason),
          closeAfter(dialog.onClose, (error) => reasonProblemOf(error) !== undefined),
        );
      }}
      onNo={dialog.onClose}
    >
      <ClaimSummary claim={claim} />
      {rejects && (
        <div className="mt-4">
          <RejectionReasonField
            label={t('toPay.reason')}
            value={reason}
            error={reasonProblem}
            onChange={setReason}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

function ClaimSummary({ claim }: { claim: Claim }) {
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-bold">{claim.createdBy.fullName}</p>
        <p className="tabular text-lg font-bold">{money(claim.submittedAmount)}</p>
      </div>
      <FactList
        layout="columns"
        facts={[
          [t('claim.serviceDate'), dateTimeText(claim.serviceDate, claim.timeZone)],
          [t('claim.job'), claim.jobName],
          [t('claim.surgeon'), surgeonName(claim.surgeonId.fullName)],
          [t('claim.center'), claim.surgeryCenterId.name],
          [t('case.needed'), neededText(claim.specialtyId, claim.numOfRequired)],
          [t('claim.estimated'), claim.etcHours],
          hoursFact(claim),
          [t('claim.note'), claim.note],
        ]}
      />
    </>
  );
}
