import type { CaseFacts } from '@/rules/caseFacts';
import { CaseSummary } from '@/shared/CaseCard';
import { t } from '@/i18n';
import { ConfirmDialog } from '@/ui/Dialog';

interface Props {
  facts: CaseFacts;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation before a request is withdrawn, with the facts of the case. */
export function WithdrawRequestDialog({ facts, busy, onYes, onNo }: Props) {
  return (
    <ConfirmDialog
      open
      danger
      title={t('requests.withdrawTitle')}
      text={t('requests.withdrawAsk')}
      yes={t('cases.withdrawRequest')}
      no={t('common.cancel')}
      busy={busy}
      onYes={onYes}
      onNo={onNo}
    >
      <CaseSummary facts={facts} />
    </ConfirmDialog>
  );
}
