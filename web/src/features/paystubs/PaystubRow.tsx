import type { Invoice } from '@/api/types';
import { money } from '@/i18n/money';
import { paystubState } from '@/shared/claimText';
import { dateText } from '@/i18n/dates';
import { PersonLink } from '@/shared/PersonLink';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { useCompact } from '@/session/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import { StatePill } from '@/ui/Pill';
import { StretchedLink } from '@/ui/Stretched';

interface Props {
  paystub: Invoice;
  /** True if the reader is the payee. */
  isPayee: boolean;
  /** Marks it as paid; for payers only. */
  onPay: (paystub: Invoice) => void;
}

/** A paystub in the list. */
export function PaystubRow({ paystub, isPayee, onPay }: Props) {
  const { state, label } = paystubState(paystub);
  const surgeon = paystub.payerType === 'SURGEON';
  const compact = useCompact();
  return (
    <Card
      as="article"
      data-place={paystub._id}
      tabIndex={-1}
      className={cx(
        'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 transition-colors hover:border-edge',
        compact
          ? 'gap-y-1 px-4 py-1 lg:grid-cols-[18rem_minmax(0,1fr)_13rem_8rem_1.25rem]'
          : 'gap-y-2 p-4 lg:grid-cols-[11rem_minmax(0,1fr)_13rem_8rem_1.25rem]',
      )}
    >
      <div className={cx('tabular', compact && 'flex flex-wrap items-baseline gap-x-3')}>
        <h2 className="text-base">
          <StretchedLink
            to={
              isPayee ? '/userMain/viewInvoices/$paystubId' : '/adminMain/viewInvoices/$paystubId'
            }
            params={{ paystubId: paystub._id }}
          >
            <span className="sr-only">{t('paystub.word')}</span> {paystub.name}
          </StretchedLink>
        </h2>
        {/* The numbers run per center. */}
        <p className="text-sm">{paystub.surgeryCenterId.name}</p>
        <p className="text-sm text-muted">
          <time dateTime={paystub.invoiceDate}>
            {dateText(paystub.invoiceDate, paystub.timeZone)}
          </time>
        </p>
      </div>
      <div className="min-w-0 max-lg:order-last max-lg:col-span-2">
        <p className="font-bold">
          {isPayee ? (
            paystub.payer
          ) : (
            <PersonLink
              id={paystub.payee._id}
              name={paystub.payee.fullName}
              className="relative z-10"
            />
          )}
        </p>
        <p className="text-sm text-muted">
          {!isPayee && surgeon && `${t('toPay.planPayer', { name: paystub.payer })} · `}
          {t('toPay.planClaims', { count: paystub.transactionList.length })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-lg:order-last max-lg:col-span-2">
        <StatePill state={state} label={label} />
        {paystub.checkNumber && (
          <span className="tabular text-sm text-muted">
            {t('paystub.checkShort', { number: paystub.checkNumber })}
          </span>
        )}
        {!isPayee && !paystub.paid && (
          <span className="relative z-10 max-lg:ml-auto">
            <Button
              size="small"
              aria-label={`${t('paystub.pay')}: ${paystub.name}, ${paystub.payee.fullName}`}
              onClick={() => onPay(paystub)}
            >
              {t('paystub.pay')}
            </Button>
          </span>
        )}
      </div>
      <p className="tabular text-right text-lg font-bold">
        <span className="sr-only">{t('paystub.amount')}: </span>
        {money(paystub.amountDue)}
      </p>
      <Icon name="right" className="text-muted max-lg:hidden" />
    </Card>
  );
}
