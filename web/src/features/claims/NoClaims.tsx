import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/Empty';

/** The list that is shown. */
export type ClaimFilter = 'pending' | 'approved' | 'rejected';

interface Props {
  show: ClaimFilter;
  onPending: () => void;
}

/** Explains why the list is empty and links to another one. */
export function NoClaims({ show, onPending }: Props) {
  if (show === 'pending')
    return (
      <EmptyState
        kind="nothing"
        title={t('toPay.nonePending')}
        hint={t('toPay.nonePendingHint')}
        action={<ButtonLink to="/adminMain/viewInvoices">{t('toPay.toInvoices')}</ButtonLink>}
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
