import { Link } from '@tanstack/react-router';
import { t } from '@/i18n';
import { Button, buttonClass } from '@/ui/Button';
import { EmptyState } from '@/ui/Empty';

/** Which claims are listed. */
export type Show = 'pending' | 'approved' | 'rejected';

interface Props {
  show: Show;
  onPending: () => void;
}

/** Why there are no claims, and where to go instead. */
export function NoClaims({ show, onPending }: Props) {
  if (show === 'pending')
    return (
      <EmptyState
        kind="nothing"
        title={t('toPay.nonePending')}
        hint={t('toPay.nonePendingHint')}
        action={
          <Link to="/adminMain/viewInvoices" className={buttonClass()}>
            {t('toPay.toInvoices')}
          </Link>
        }
      />
    );
  const approved = show === 'approved';
  return (
    <EmptyState
      kind="notFound"
      title={t(approved ? 'toPay.noneApproved' : 'toPay.noneRejected')}
      hint={t(approved ? 'toPay.noneApprovedHint' : 'toPay.noneRejectedHint')}
      action={<Button onClick={onPending}>{t('toPay.toPending')}</Button>}
    />
  );
}
