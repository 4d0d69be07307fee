/** Verifies the eligibility of people at a center, and revokes it. */
import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { keys } from '@/api/keys';
import type { components } from '@/api/schema';
import type { PersonCard } from '@/api/types';
import { isComplete } from '@/rules/eligibility';
import { t } from '@/i18n';
import type { CenterOption } from '@/session/types';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { ConfirmDialog } from '@/ui/Dialog';
import { toast } from '@/ui/toast';
import { Gaps } from './Gaps';

/** The topics that a change of eligibility affects. */
const CHANGED = ['favorites', 'profile'] as const;

/** The person whose eligibility changes. */
export interface Subject {
  id: string;
  name: string;
  surgeon: boolean;
  /** The completeness of the person's documents; undefined if it is not known. */
  completeness?: components['schemas']['Completeness'] | undefined;
}

/**
 * The two commands of a center; the screen renders `dialog` once. Both set a state and are
 * idempotent, so the server takes no Idempotency-Key.
 */
export function useEligibility({ value: center, label }: CenterOption) {
  const queryClient = useQueryClient();

  /** Updates the cached lists until they are read again. */
  const show = (id: string, certified: boolean, favoriteStatus: PersonCard['favoriteStatus']) => {
    queryClient.setQueriesData<{ items: PersonCard[]; total: number }>(
      { queryKey: keys.allFavorites },
      (old) =>
        // The key prefix also matches lists of another shape.
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
        toast(t('toast.stay', { count: upcomingConfirmed }), { tone: 'info' });
    },
    refreshes: CHANGED,
  });

  const removal = useConfirmedCommand(revoke, (subject: Subject) => subject);
  const verification = useConfirmedCommand(certify, (subject: Subject) => subject);
  const verifying = verification.subject;
  return {
    /** Asks first if something is missing, and names it. */
    verify: (subject: Subject) => {
      if (subject.completeness && !isComplete(subject.completeness)) verification.ask(subject);
      else certify.run(subject);
    },

    remove: removal.ask,
    busy: (id: string) =>
      (certify.isPending && certify.variables.id === id) ||
      (revoke.isPending && revoke.variables.id === id),
    dialog: verifying ? (
      <ConfirmDialog
        open
        title={t('eligibility.verify')}
        text={t('eligibility.verifyAsk', { name: verifying.name, center: label })}
        yes={t('eligibility.verifyAnyway')}
        no={t('common.cancel')}
        busy={verification.isPending}
        onYes={verification.confirm}
        onNo={verification.cancel}
      >
        {verifying.completeness && <Gaps of={verifying.completeness} />}
      </ConfirmDialog>
    ) : (
      removal.subject && (
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
      )
    ),
  };
}
