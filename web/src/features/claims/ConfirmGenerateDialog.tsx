import { money } from '@/i18n/money';
import { type PaystubPlan, sum } from '@/rules/claims';
import { t } from '@/i18n';
import { ConfirmDialog } from '@/ui/Dialog';

interface Props {
  plans: readonly PaystubPlan[];
  /** The number of approved claims that these paystubs do not include. */
  left: number;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation before paystubs are created: payees, payers and amounts. */
export function ConfirmGenerateDialog({ plans, left, busy, onYes, onNo }: Props) {
  const ask = t('toPay.generateAsk', { count: plans.length });
  return (
    <ConfirmDialog
      open
      title={t('toPay.generateTitle')}
      text={left > 0 ? `${t('toPay.left', { count: left })} ${ask}` : ask}
      busy={busy}
      onYes={onYes}
      onNo={onNo}
    >
      <ul className="tabular max-h-64 overflow-y-auto rounded border border-line">
        {plans.map((plan) => (
          <li
            key={plan.claims.join()}
            className="flex items-baseline justify-between gap-4 border-b border-line px-3 py-2"
          >
            <span className="min-w-0">
              <span className="block font-bold">{plan.payee}</span>
              <span className="block text-sm text-muted">
                {t('toPay.planClaims', { count: plan.claims.length })} ·{' '}
                {t('toPay.planPayer', { name: plan.payer })}
              </span>
            </span>
            <span className="shrink-0 whitespace-nowrap">{money(plan.amount)}</span>
          </li>
        ))}
        <li className="flex justify-between gap-4 px-3 py-2 font-bold">
          <span>{t('toPay.total')}</span>
          <span className="shrink-0 whitespace-nowrap">
            {money(sum(plans.map((plan) => plan.amount)))}
          </span>
        </li>
      </ul>
    </ConfirmDialog>
  );
}
