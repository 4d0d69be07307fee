import { useEffect, useRef } from 'react';
import type { Claim } from '@/api/types';
import { money } from '@/i18n/money';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { AlertList } from '@/ui/AlertList';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Icon } from '@/ui/Icon';
import { ClaimFacts } from './ClaimFacts';
import type { Decision } from './useDecide';

interface Props {
  claim: Claim;
  /** Which decision is on its way. */
  busy: Decision | undefined;
  /** Why the last one failed. */
  problem: string | undefined;
  onDecide: (status: Decision) => void;
  /** Goes on to the next claim that waits; left out when there is none. */
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** Confirms or rejects a claim, and then says what was decided (G-05..G-07, G-11, G-12). */
export default function DecideDialog({ claim, busy, problem, onDecide, onNext, onClose }: Props) {
  const open = claim.status === 'PENDING';
  const decision = (
    <>
      <Button
        look="danger"
        wide
        busy={busy === 'REJECTED'}
        disabled={busy === 'APPROVED'}
        onClick={() => onDecide('REJECTED')}
      >
        {t('toPay.reject')}
      </Button>
      <Button
        look="main"
        wide
        busy={busy === 'APPROVED'}
        disabled={busy === 'REJECTED'}
        onClick={() => onDecide('APPROVED')}
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
      // While an answer is on its way the modal stays: it tells what became of it.
      onClose={() => busy === undefined && onClose()}
      title={t('toPay.decideTitle')}
      actions={open ? decision : further}
    >
      <div className="grid gap-4">
        <AlertList items={problem === undefined ? [] : [problem]} />
        {!open && <Outcome status={claim.status} />}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-base font-bold">{claim.createdBy.fullName}</p>
          <p className="tabular text-lg font-bold">{money(claim.submittedAmount)}</p>
        </div>
        <ClaimFacts claim={claim} />
        {open && (
          <p className="text-sm text-muted">
            {t('toPay.decideHint', { name: claim.createdBy.fullName })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** What was decided; it takes the focus, since the button that had it is gone. */
function Outcome({ status }: { status: Claim['status'] }) {
  const approved = status === 'APPROVED';
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p
      ref={line}
      tabIndex={-1}
      role="status"
      className={cx(
        'flex items-center gap-2 rounded p-3 font-bold outline-none',
        approved ? 'bg-confirmed-soft text-confirmed' : 'bg-cancelled-soft text-cancelled',
      )}
    >
      <Icon name={approved ? 'done' : 'cancelled'} />
      {t(approved ? 'toPay.approved' : 'toPay.rejected')}
    </p>
  );
}
