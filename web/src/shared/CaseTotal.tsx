import { t } from '@/i18n';
import { durationText } from '@/i18n/dates';
import { money } from '@/i18n/money';
import type { CaseFacts } from '@/rules/caseFacts';
import { amountFor } from '@/rules/pay';

/** What a case pays one professional if it takes as long as estimated. */
export function CaseTotal({ facts: { duration, pay } }: { facts: CaseFacts }) {
  return (
    pay && (
      <p className="tabular mt-3 font-bold">
        {t('cases.total', {
          duration: durationText(duration),
          amount: money(amountFor(duration, pay)),
        })}
      </p>
    )
  );
}
