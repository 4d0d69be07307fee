import { type ReactNode, useId } from 'react';
import type { Claim } from '@/api/types';
import { appliedRate, arrivalText, decisionTooltip, rateName } from '@/shared/claimText';
import { claimNumber } from '@/rules/claims';
import { neededText } from '@/i18n/categories';
import { money } from '@/i18n/money';
import { When } from '@/shared/CaseCard';
import { weekdayText } from '@/i18n/dates';
import { PersonLink } from '@/shared/PersonLink';
import { SurgeonLink } from '@/shared/SurgeonLink';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { useCompact } from '@/session/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Checkbox } from '@/ui/Checkbox';
import { Icon } from '@/ui/Icon';
import { Tooltip } from '@/ui/Tooltip';
import { ClaimedHours } from './ClaimedHours';
import { RejectionReason } from './RejectionReason';

interface Props {
  claim: Claim;
  /** Opens the decision; undefined in lists of decided claims. */
  onAdd: (() => void) | undefined;
  /** Selects the claim for a decision on several; undefined where there is none. */
  selection?: { selected: boolean; onChange: (selected: boolean) => void } | undefined;
  /** The message of the last failed decision on several claims, for this claim. */
  problem?: string | undefined;
}

/** A claim as its payer sees it. */
export function ClaimRow({ claim, onAdd, selection, problem }: Props) {
  const id = useId();
  const compact = useCompact();
  return (
    <Card
      as="article"
      aria-labelledby={id}
      data-claim={claim._id}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 md:grid-cols-[15rem_minmax(0,1fr)_auto]',
        'lg:grid-cols-[15rem_minmax(0,1fr)_11.5rem_6.5rem_6.5rem] lg:items-center',
        compact ? 'gap-y-1 px-4 py-1' : 'gap-y-3 p-4',
      )}
    >
      <div className="flex gap-1 max-md:col-span-2">
        {selection && (
          <Checkbox
            label={
              <span className="sr-only">
                {t('toPay.select', { name: claim.createdBy.fullName })}
              </span>
            }
            checked={selection.selected}
            onChange={({ target }) => selection.onChange(target.checked)}
          />
        )}
        <dl>
          <Fact name={t('claim.serviceDate')}>
            <span className={compact ? 'sr-only' : 'block text-sm text-muted'}>
              {weekdayText(claim.serviceDate, claim.timeZone)}
            </span>
            <span className="font-bold">
              <When iso={claim.serviceDate} zone={claim.timeZone} />
            </span>
          </Fact>
          <Fact name={t('claim.numberLabel')} className="text-sm text-muted">
            {t('claim.number', { number: claimNumber(claim._id) })}
          </Fact>
        </dl>
      </div>
      <div className="row-start-2 min-w-0 md:col-start-2 md:row-start-1">
        <PayeeAndCase headingId={id} claim={claim} compact={compact} />
        <Remarks claim={claim} problem={problem} />
      </div>
      <p className="tabular col-start-2 row-start-2 text-right text-lg font-bold md:col-start-3 md:row-start-1 lg:col-start-4">
        <span className="sr-only">{t('claim.amount')}: </span>
        {money(claim.submittedAmount)}
      </p>
      <RateAndHours claim={claim} compact={compact} />
      <div className="col-start-2 row-start-3 flex items-end justify-end gap-2 md:col-start-3 md:row-start-2 lg:col-start-5 lg:row-start-1 lg:items-center">
        <Decided status={claim.status} />
        {onAdd && (
          <Button
            size="small"
            disabled={claim.status !== 'PENDING'}
            onClick={onAdd}
            className="max-md:min-w-17"
          >
            {t('toPay.add')}{' '}
            <span className="sr-only">
              {t('toPay.addWhat', { name: claim.createdBy.fullName })}
            </span>
          </Button>
        )}
      </div>
    </Card>
  );
}

interface PartProps {
  claim: Claim;
  compact: boolean;
}

/** Who is paid, and the case. */
function PayeeAndCase({ headingId, claim, compact }: PartProps & { headingId: string }) {
  const needed = neededText(claim.specialtyId, claim.numOfRequired);
  return (
    <>
      <h2 id={headingId} className="text-base">
        <span className="sr-only">{t('claim.payee')}: </span>
        <PersonLink id={claim.createdBy._id} name={claim.createdBy.fullName} />
      </h2>
      <dl className={cx(compact && 'flex flex-wrap gap-x-3 text-sm')}>
        <Fact name={t('claim.job')}>{claim.jobName}</Fact>
        <div className="text-sm text-muted">
          <dt className="sr-only">
            {t('claim.surgeon')}, {t('claim.center')}
            {needed && `, ${t('case.needed')}`}
          </dt>
          <dd>
            <SurgeonLink id={claim.surgeonId._id} name={claim.surgeonId.fullName} /> ·{' '}
            {claim.surgeryCenterId.name}
            {needed && ` · ${needed}`}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** What the payer has to know before the decision: minimum pay, arrival, note, and the last failure. */
function Remarks({ claim, problem }: Pick<Props, 'claim' | 'problem'>) {
  const arrival = arrivalText(claim);
  return (
    <>
      {isMinimum(claim) && <p className="mt-1 text-sm">{t('claim.minimum')}</p>}
      {problem && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {problem}
        </p>
      )}
      {arrival && (
        <p className="mt-1 flex items-start gap-1 text-sm text-muted">
          {/* A person who has not reported the arrival may have forgotten it. */}
          <Icon
            name={claim.arrivalMissed ? 'warning' : 'check'}
            size={16}
            className={cx('mt-0.5', claim.arrivalMissed ? 'text-invited' : 'text-confirmed')}
          />
          {arrival}
        </p>
      )}
      {claim.note && (
        <p className="mt-1 border-l-2 border-line pl-2 text-sm">
          <span className="sr-only">{t('claim.note')}: </span>
          {claim.note}
        </p>
      )}
      <RejectionReason claim={claim} />
    </>
  );
}

/** The rate, and the hours that it is paid for; minimum pay has none. */
function RateAndHours({ claim, compact }: PartProps) {
  return (
    <dl
      className={cx(
        'tabular row-start-3 gap-x-3 text-sm md:col-start-2 md:row-start-2 lg:col-start-3 lg:row-start-1',
        compact ? 'flex flex-wrap' : 'grid grid-cols-[auto_1fr]',
      )}
    >
      <div className="col-span-2">
        <dt className="sr-only">{t('claim.rate')}</dt>
        <dd className="font-bold">
          {rateName(claim.rateApplied)} · {appliedRate(claim)}
        </dd>
      </div>
      <Pair name={t('claim.estimated')}>{claim.etcHours}</Pair>
      {!isMinimum(claim) && (
        <Pair name={t('claim.submitted')}>
          <ClaimedHours claim={claim} />
        </Pair>
      )}
    </dl>
  );
}

const isMinimum = ({ rateApplied }: Claim): boolean => rateApplied === 'MIN_PAY';

/** The icon of a decided claim, with a tooltip. */
function Decided({ status }: { status: Claim['status'] }) {
  const tip = decisionTooltip(status);
  if (tip === undefined) return null;
  const approved = status === 'APPROVED';
  return (
    <Tooltip
      text={tip}
      label={tip}
      className={cx(
        'tap inline-flex items-center justify-center rounded',
        approved ? 'text-confirmed' : 'text-cancelled',
      )}
    >
      <Icon name={approved ? 'done' : 'cancelled'} size={24} />
    </Tooltip>
  );
}

interface FactProps {
  name: string;
  className?: string;
  children: ReactNode;
}

/** A fact whose name is for screen readers only. */
function Fact({ name, className, children }: FactProps) {
  return (
    <div className={cx('tabular', className)}>
      <dt className="sr-only">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A fact with a visible name. */
function Pair({ name, children }: FactProps) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </>
  );
}
