import { useId } from 'react';
import type { Claim } from '@/api/types';
import { When } from '@/shared/CaseCard';
import { appliedRate, claimState, decisionTooltip, rateName } from '@/shared/claimText';
import { SurgeonLink } from '@/shared/SurgeonLink';
import { claimNumber, payerName } from '@/rules/claims';
import { neededText } from '@/i18n/categories';
import { money } from '@/i18n/money';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { useCompact } from '@/session/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { StatePill } from '@/ui/Pill';
import { TextAround } from '@/ui/TextAround';
import { TextLink } from '@/ui/TextLink';
import { RejectionReason } from './RejectionReason';

interface Props {
  claim: Claim;
  /** True if the case can be claimed again. */
  again: boolean;
  onWithdraw: (claim: Claim) => void;
}

/** Who decided the claim; a professional opens the profile of the surgeon, but not of an administrator. */
function Decider({ claim, by }: { claim: Claim; by: NonNullable<Claim['decidedBy']> }) {
  const what = t(claim.status === 'REJECTED' ? 'claim.rejected' : 'claim.approved');
  return (
    <>
      {' · '}
      <TextAround text={(name) => t('claim.decided', { what, name })}>
        {by._id === claim.surgeonId._id ? (
          <SurgeonLink id={by._id} name={by.fullName} />
        ) : (
          by.fullName
        )}
      </TextAround>
    </>
  );
}

/** A claim as the professional sees it. */
export function MyClaimRow({ claim, again, onWithdraw }: Props) {
  const id = useId();
  const { state, label } = claimState(claim);
  const minimum = claim.rateApplied === 'MIN_PAY';
  const needed = neededText(claim.specialtyId, claim.numOfRequired);
  const compact = useCompact();
  return (
    <Card
      as="article"
      aria-labelledby={id}
      data-place={claim._id}
      tabIndex={-1}
      className={compact ? 'px-4 py-1.5' : 'p-4'}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="text-base">
          <span className="sr-only">{t('claim.serviceDate')}: </span>
          <When iso={claim.serviceDate} zone={claim.timeZone} />
        </h3>
        <StatePill state={state} label={label} tooltip={decisionTooltip(claim.status)} />
      </div>
      <div
        className={cx(
          'flex items-end justify-between gap-x-6',
          !compact && 'mt-1 flex-wrap gap-y-2',
        )}
      >
        <div className={cx('min-w-0', compact && 'flex flex-wrap items-baseline gap-x-3')}>
          <p>{claim.jobName}</p>
          <p className="text-sm text-muted">
            <SurgeonLink id={claim.surgeonId._id} name={claim.surgeonId.fullName} /> ·{' '}
            {claim.surgeryCenterId.name}
            {needed && ` · ${needed}`}
          </p>
          <p className="tabular text-sm text-muted">
            {rateName(claim.rateApplied)} · {appliedRate(claim)}
            {!minimum && ` · ${t('claim.hours', { hours: claim.submittedHours })}`} ·{' '}
            {t('toPay.planPayer', { name: payerName(claim) })}
          </p>
        </div>
        <p className="tabular text-lg font-bold">
          <span className="sr-only">{t('claim.amount')}: </span>
          {money(claim.submittedAmount)}
        </p>
      </div>
      {claim.note && <p className="mt-2 border-l-2 border-line pl-2 text-sm">{claim.note}</p>}
      {minimum && claim.status === 'PENDING' && (
        <p className="mt-2 text-sm text-muted">{t('mine.minimum')}</p>
      )}
      <RejectionReason claim={claim} />
      {claim.status === 'REJECTED' && again && <p className="mt-2 text-sm">{t('mine.again')}</p>}
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-4 text-sm',
          !compact && 'mt-2',
        )}
      >
        <p className="tabular text-muted">
          {t('claim.number', { number: claimNumber(claim._id) })}
          {claim.decidedBy && <Decider claim={claim} by={claim.decidedBy} />}
        </p>
        {claim.invoiceId && (
          <TextLink
            to="/userMain/viewInvoices/$paystubId"
            params={{ paystubId: claim.invoiceId }}
            after="right"
            touch
          >
            {t('mine.toPaystub')}
          </TextLink>
        )}
        {/* The server claims minimum pay itself, so it cannot be withdrawn. */}
        {claim.status === 'PENDING' && !minimum && (
          <Button size="small" onClick={() => onWithdraw(claim)}>
            {t('mine.withdraw')}{' '}
            <span className="sr-only">{t('claim.number', { number: claimNumber(claim._id) })}</span>
          </Button>
        )}
      </div>
    </Card>
  );
}
