import type { Message } from '@/api/types';
import { CaseSummary } from '@/shared/CaseCard';
import { factsOfMessage } from '@/rules/caseFacts';
import { t } from '@/i18n';
import { ConfirmDialog } from '@/ui/Dialog';

interface Props {
  /** The request to decline; the dialog is closed without one. */
  message: Message | undefined;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation before a request is declined, because that cannot be undone. */
export function ConfirmDeclineDialog({ message, busy, onYes, onNo }: Props) {
  const facts = message && factsOfMessage(message);
  if (!facts) return null;
  return (
    <ConfirmDialog
      open
      danger
      title={t('requests.declineTitle')}
      text={t('requests.declineAsk')}
      busy={busy}
      onYes={onYes}
      onNo={onNo}
    >
      <p className="mb-2 font-bold">{message.sender?.fullName}</p>
      <CaseSummary facts={facts} />
    </ConfirmDialog>
  );
}
