import type { Message } from '@/api/types';
import { factsOfMessage } from '@/rules/caseFacts';
import { t } from '@/i18n';
import { ConfirmDialog } from '@/ui/Dialog';
import { CaseSummary } from './CaseCard';

interface Props {
  /** The request to decline; the dialog is closed without one. */
  message: Message | undefined;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation before a request is declined, because that cannot be undone. */
export function ConfirmDeclineDialog({ message, busy, onYes, onNo }: Props) {
  if (!message) return null;
  const facts = factsOfMessage(message);
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
      {facts && <CaseSummary facts={facts} />}
    </ConfirmDialog>
  );
}
