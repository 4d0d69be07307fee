/** Verifying the eligibility of people at a center, and taking it back (F-04..F-09, AMB-62). */
import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { keys } from '@/api/keys';
import type { PersonCard } from '@/api/types';
import { t } from '@/i18n';
import type { CenterOption } from '@/session/types';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { ConfirmDialog } from '@/ui/Dialog';
import { toast } from '@/ui/toast';

/** What a change of eligibility changes. */
const CHANGED = ['favorites', 'profile'] as const;

/** Whom it is about. */
export interface Subject {
  id: string;
  name: string;
  surgeon: boolean;
}

/**
 * The two commands of a center; render `dialog` once on the screen. They say how it is to be, and
 * saying so twice is no fault: the server takes no Idempotency-Key with them.
 */
export function useEligibility({ value: center, label }: CenterOption) {
  const queryClient = useQueryClient();

  /** Shows what the server has said, until the lists are read again. */
  const show = (id: string, certified: boolean, favoriteStatus: PersonCard['favoriteStatus']) => {
    queryClient.setQueriesData<{ items: PersonCard[]; total: number }>(
      { queryKey: keys.allFavorites },
      (old) =>
        // Under this topic other lists stand as well.
        old && Array.isArray(old.items)
          ? {
              ...old,
              items: old.items.map((one) =>
                one._id === id ? { ...one, certified, favoriteStatus } : one,
              ),
            }
          : old,
    );
  };

  const certify = useCommand({
    send: ({ id }: Subject) =>
      bodyOf(
        api.PUT('/api/certifycredential/{id}', {
          params: { path: { id } },
          body: { center, centerObj: { value: center, label } },
        }),
      ),
    onDone: ({ certified, favoriteStatus }, { id }) => {
      show(id, certified, favoriteStatus);
      toast(t('toast.verified'));
    },
    refreshes: CHANGED,
  });
  const revoke = useCommand({
    send: ({ id }: Subject) =>
      bodyOf(api.PUT('/api/revokecredential/{id}', { params: { path: { id } }, body: { center } })),
    onDone: ({ certified, favoriteStatus, upcomingConfirmed }, { id }) => {
      show(id, certified, favoriteStatus);
      toast(t('toast.removed'));
      if (upcomingConfirmed > 0)
        toast(t('toast.stay', { count: upcomingConfirmed }), { tone: 'info', closeAfter: 3000 });
    },
    refreshes: CHANGED,
  });

  const removal = useConfirmedCommand(revoke, (subject: Subject) => subject);
  return {
    verify: (subject: Subject) => certify.run(subject),
    remove: removal.ask,
    busy: (id: string) =>
      (certify.isPending && certify.variables.id === id) ||
      (revoke.isPending && revoke.variables.id === id),
    dialog: removal.subject && (
      <ConfirmDialog
        open
        title={t('eligibility.remove')}
        text={t(
          removal.subject.surgeon ? 'eligibility.removeAskSurgeon' : 'eligibility.removeAsk',
          {
            name: removal.subject.name,
            center: label,
          },
        )}
        danger
        busy={removal.isPending}
        onYes={removal.confirm}
        onNo={removal.cancel}
      />
    ),
  };
}
