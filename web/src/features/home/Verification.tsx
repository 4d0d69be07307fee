import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { verificationQueueQuery } from '@/api/verificationQueue';
import { categoryName } from '@/i18n/categories';
import { t } from '@/i18n';
import { MissingItems } from '@/shared/MissingItems';
import { UnmetRequirements } from '@/shared/UnmetRequirements';
import { closeAfter } from '@/shared/useConfirmedCommand';
import { ConfirmDialog } from '@/ui/Dialog';
import { toast } from '@/ui/toast';
import type { ItemProps, WaitingPerson } from './itemActions';
import { useListedItem } from './useListedItem';

/** Asks to confirm the verification of a person by a center, with what is missing. */
export function Verification({ item, dialog }: ItemProps<WaitingPerson>) {
  const query = useQuery(verificationQueueQuery(item.centerId));
  const queued = useListedItem(
    query,
    (people) => people.find(({ person }) => person._id === item.person._id),
    dialog,
  );
  const verify = useCommand({
    send: (id: string) =>
      bodyOf(
        api.PUT('/api/certifycredential/{id}', {
          params: { path: { id } },
          body: { center: item.centerId },
        }),
      ),
    onDone: () => toast(t('toast.verified')),
    refreshes: ['favorites', 'profile'],
  });
  if (!queued) return null;
  const { person } = queued;
  return (
    <ConfirmDialog
      open
      title={t('queue.verify', { count: 1 })}
      text={t('attention.verifyAsk', { name: person.fullName, center: item.centerName })}
      yes={t('eligibility.verify')}
      no={t('common.cancel')}
      busy={verify.isPending}
      onYes={() => verify.mutate(person._id, closeAfter(dialog.onClose))}
      onNo={dialog.onClose}
    >
      <p>
        {/* No link, because the dialog begins with the focus on its first control, and that is Cancel. */}
        <span className="font-bold">{person.fullName}</span>
        <span className="text-muted">
          {' · '}
          {categoryName(person.categoryId) ?? t('eligibility.surgeon')}
        </span>
      </p>
      {person.completeness ? (
        <MissingItems completeness={person.completeness} />
      ) : (
        <p className="text-sm text-muted">{t('eligibility.unknown')}</p>
      )}
      <UnmetRequirements person={person} />
    </ConfirmDialog>
  );
}
