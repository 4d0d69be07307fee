import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { configQuery } from '@/api/publicQueries';
import type { Claim, InvoiceDetail } from '@/api/types';
import { appliedRate, paystubState } from '@/shared/claimText';
import { claimNumber } from '@/rules/claims';
import { money } from '@/i18n/money';
import { surgeonName } from '@/rules/people';
import { dateText } from '@/i18n/dates';
import { t } from '@/i18n';
import { Card } from '@/ui/Card';
import { FactList } from '@/ui/Facts';

/**
 * A paystub as a printable document. Print and PDF contain days, surgeons and figures but no
 * procedures, because their readers may have no part in the cases (AMB-52).
 */
export function PaystubSheet({ paystub }: { paystub: InvoiceDetail }) {
  const { data } = useQuery(configQuery);
  const zone = paystub.timeZone;
  const surgeon = paystub.payerType === 'SURGEON';
  return (
    <Card className="p-5 md:p-8 print:border-0 print:p-0">
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 print:grid-cols-2">
        <Party name={t('paystub.from')}>
          <p className="font-bold">{paystub.payer}</p>
          {surgeon && <p>{paystub.surgeryCenterId.name}</p>}
          <p className="text-muted">{paystub.surgeryCenterAddress}</p>
        </Party>
        <Party name={t('paystub.to')}>
          <p className="font-bold">{paystub.payee.fullName}</p>
        </Party>
      </div>
      <FactList
        layout="line"
        className="mt-5"
        facts={[
          [t('paystub.date'), dateText(paystub.invoiceDate, zone)],
          [t('paystub.due'), dateText(paystub.dueDate, zone)],
          [t('paystub.term'), paystub.term],
          [t('paystub.status'), paystubState(paystub).label],
          [t('paystub.paidOn'), paystub.paidDate && dateText(paystub.paidDate, zone)],
          [t('paystub.check'), paystub.checkNumber],
        ]}
      />
      <table className="tabular mt-5 w-full text-left">
        <caption className="sr-only">{t('paystub.claims')}</caption>
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="pb-2 font-normal">
              {t('paystub.case')}
            </th>
            <th scope="col" className={`${wide} pb-2 pl-4 text-right font-normal`}>
              {t('paystub.hours')}
            </th>
            <th scope="col" className={`${wide} pb-2 pl-4 text-right font-normal`}>
              {t('paystub.rate')}
            </th>
            <th scope="col" className="pb-2 pl-4 text-right font-normal">
              {t('paystub.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {paystub.transactions.map((claim) => (
            <Line key={claim._id} claim={claim} />
          ))}
        </tbody>
      </table>
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="text-muted">
          {t(paystub.paid ? 'paystub.totalPaid' : 'paystub.total')}
        </span>
        <span className="tabular text-xl font-bold">{money(paystub.amountDue)}</span>
      </p>
      {paystub.desc && <p className="mt-4 whitespace-pre-line">{paystub.desc}</p>}
      <p className="mt-6 text-sm text-muted">
        {t('paystub.record', { product: data?.productName ?? 'Caseboard' })}
      </p>
    </Card>
  );
}

/** Columns that are hidden on phones and shown in print. */
const wide = 'max-md:hidden print:table-cell whitespace-nowrap';

function Line({ claim }: { claim: Claim }) {
  const hours = claim.rateApplied === 'MIN_PAY' ? undefined : claim.submittedHours;
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      <td className="py-3">
        <p className="font-bold">{dateText(claim.serviceDate, claim.timeZone)}</p>
        <p>{surgeonName(claim.surgeonId.fullName)}</p>
        <p className="text-sm text-muted print:hidden">{claim.jobName}</p>
        <p className="text-sm text-muted md:hidden print:hidden">
          {rateLine(claim)}
          {hours !== undefined && ` · ${t('claim.hours', { hours })}`}
        </p>
        <p className="text-xs text-muted">
          {t('claim.number', { number: claimNumber(claim._id) })}
        </p>
      </td>
      <td className={`${wide} py-3 pl-4 text-right`}>{hours ?? '–'}</td>
      <td className={`${wide} py-3 pl-4 text-right`}>{rateLine(claim)}</td>
      <td className="py-3 pl-4 text-right font-bold whitespace-nowrap">
        {money(claim.submittedAmount)}
      </td>
    </tr>
  );
}

const rateLine = (claim: Claim): string =>
  claim.rateApplied === 'MIN_PAY' ? t('rate.MIN_PAY') : appliedRate(claim);

function Party({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-sm font-normal text-muted">{name}</h2>
      {children}
    </section>
  );
}
