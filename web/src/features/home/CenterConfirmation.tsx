import { useQuery } from '@tanstack/react-query';
import { centersOfStatusQuery } from '@/api/centerReviews';
import { t } from '@/i18n';
import { CenterFacts } from '@/shared/CenterFacts';
import type { useCenterReview } from '@/shared/useCenterReview';
import { closeAfter } from '@/shared/useConfirmedCommand';
import { ConfirmDialog } from '@/ui/Dialog';
import type { ItemProps, WaitingCenter } from './itemActions';
import { useListedItem } from './useListedItem';

/** Asks a system administrator to confirm a center, with its address and who added it. */
export function CenterConfirmation({
  item,
  review,
  dialog,
}: ItemProps<WaitingCenter> & { review: ReturnType<typeof useCenterReview> }) {
  const query = useQuery(centersOfStatusQuery('UNCONFIRMED'));
  const center = useListedItem(
    query,
    (centers) => centers.find(({ _id }) => _id === item._id),
    dialog,
  );
  if (!center) return null;
  return (
    <ConfirmDialog
      open
      title={t('centers.confirmWhich', { name: center.name })}
      text={t('centers.confirmHint')}
      yes={t('centers.confirm')}
      no={t('common.cancel')}
      busy={review.isPending}
      onYes={() => review.mutate({ center, action: 'confirm' }, closeAfter(dialog.onClose))}
      onNo={dialog.onClose}
    >
      <CenterFacts center={center} />
    </ConfirmDialog>
  );
}
