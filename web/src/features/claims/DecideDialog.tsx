import { useEffect, useRef, useState } from 'react';
import type { Claim } from '@/api/types';
import { money } from '@/i18n/money';
import { t } from '@/i18n';
import { postingSearch } from '@/rules/postingLink';
import { cx } from '@/lib/cx';
import { AlertList } from '@/ui/AlertList';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Icon } from '@/ui/Icon';
import { TextLink } from '@/ui/TextLink';
import { ClaimFacts } from './ClaimFacts';
import type { ClaimDecision } from '@/shared/claimCommands';
import { PersonLink } from '@/shared/PersonLink';
import { RejectionReasonField } from '@/shared/RejectionReasonField';

interface Props {
  claim: Claim;
  /** Whether the claim was decided by another person, or withdrawn, meanwhile. */
  decidedElsewhere: boolean;
  /** The decision whose request is pending. */
  busy: ClaimDecision | undefined;
  /** The message of the last failure. */
  problem: string | undefined;
  /** The error of the field for the reason. */
  reasonProblem: string | undefined;
  onDecide: (status: ClaimDecision, reason: string) => void;
  /** Shows the next pending claim; undefined if there is none. */
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** Confirms or rejects a claim, then shows the result. */
export function DecideDialog({
  claim,
  decidedElsewhere,
  busy,
  problem,
  reasonProblem,
  onDecide,
  onNext,
  onClose,
}: Props) {
  const [reason, setReason] = useState('');
  const open = claim.status === 'PENDING' && !decidedElsewhere;
  const decision = (
    <>
      <Button
        look="danger"
        wide
        busy={busy === 'REJECTED'}
        disabled={busy === 'APPROVED'}
        onClick={() => onDecide('REJECTED', reason)}
      >
        {t('toPay.reject')}
      </Button>
      <Button
        look="main"
        wide
        busy={busy === 'APPROVED'}
        disabled={busy === 'REJECTED'}
        onClick={() => onDecide('APPROVED', reason)}
      >
        {t('toPay.confirm')}
      </Button>
    </>
  );
  const further = (
    <>
      <Button wide onClick={onClose}>
        {t('common.close')}
      </Button>
      {onNext && (
        <Button look="main" wide onClick={onNext}>
          {t('toPay.next')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open
      // The dialog stays open while a request is pending, because it shows the result.
      onClose={() => busy === undefined && onClose()}
      title={t('toPay.decideTitle')}
      keepOpen={reason !== ''}
      actions={open ? decision : further}
    >
      <div className="grid gap-4">
        <AlertList items={problem === undefined || decidedElsewhere ? [] : [problem]} />
        {!open && <DecisionResult status={claim.status} />}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-base font-bold">
            <PersonLink id={claim.createdBy._id} name={claim.createdBy.fullName} />
          </p>
          <p className="tabular text-lg font-bold">{money(claim.submittedAmount)}</p>
        </div>
        <ClaimFacts claim={claim} />
        <p>
          <TextLink
            to="/adminMain/adminVerification"
            search={postingSearch({
              jobId: claim.jobId,
              start: claim.serviceDate,
              timeZone: claim.timeZone,
              centerId: claim.surgeryCenterId._id,
            })}
            touch
          >
            {t('toPay.toPosting')}
          </TextLink>
        </p>
        {open && (
          <>
            <p className="text-sm text-muted">
              {t('toPay.decideHint', { name: claim.createdBy.fullName })}
            </p>
            <RejectionReasonField
              label={t('toPay.reasonIfRejected')}
              value={reason}
              error={reasonProblem}
              onChange={setReason}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** How each status is shown; a claim that was decided elsewhere or withdrawn is still pending here. */
const outcomes = {
  APPROVED: { look: 'bg-confirmed-soft text-confirmed', icon: 'done', text: 'toPay.approved' },
  REJECTED: { look: 'bg-cancelled-soft text-cancelled', icon: 'cancelled', text: 'toPay.rejected' },
  PENDING: { look: 'bg-sunken', icon: 'info', text: 'toPay.notPending' },
} as const;

/** The result of the decision. It takes the focus, because the pressed button is removed. */
function DecisionResult({ status }: { status: Claim['status'] }) {
  const { look, icon, text } = outcomes[status];
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p
      ref={line}
      tabIndex={-1}
      role={status === 'PENDING' ? 'alert' : 'status'}
      className={cx('flex items-center gap-2 rounded p-3 font-bold outline-none', look)}
    >
      <Icon name={icon} />
      {t(text)}
    </p>
  );
}
