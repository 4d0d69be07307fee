/** Verifies the eligibility of people at a center, revokes it, and declines those who await it. */
import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { keys } from '@/api/keys';
import type { components } from '@/api/schema';
import type { PersonCard } from '@/api/types';
import { isComplete, isReady, unmetAfter } from '@/rules/eligibility';
import { t } from '@/i18n';
import type { CenterOption } from '@/session/types';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { ConfirmDialog } from '@/ui/Dialog';
import { toast } from '@/ui/toast';
import { MissingItems } from '@/shared/MissingItems';
import { UnmetRequirements } from '@/shared/UnmetRequirements';

/** The topics that a change of eligibility affects. */
const CHANGED = ['favorites', 'profile'] as const;

/** The person whose eligibility changes. */
export interface Subject {
  id: string;
  name: string;
  surgeon: boolean;
  /** The completeness of the person's documents; undefined if it is not known. */
  completeness?: components['schemas']['Completeness'] | undefined;
  /** What a professional lacks of what the center requires. */
  unmet?: PersonCard['unmet'] | undefined;
}

/** A person to decline: the command that revokes an eligibility also ends the wait for one. */
interface Waiting extends Pick<Subject, 'id' | 'name'> {
  wait: components['schemas']['QueueReason'];
  onDeclined: () => void;
}

/** Asks whether to decline a person. */
export type Decline = (person: Waiting) => void;

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
    send: ({ id }: Subject | Waiting) =>
      bodyOf(api.PUT('/api/revokecredential/{id}', { params: { path: { id } }, body: { center } })),
    onDone: ({ certified, favoriteStatus, upcomingConfirmed }, subject) => {
      show(subject.id, certified, favoriteStatus);
      if ('wait' in subject) {
        subject.onDeclined();
        toast(t('toast.declined', { name: subject.name }));
      } else toast(t('toast.removed'));
      if (upcomingConfirmed > 0)
        toast(t('toast.stay', { count: upcomingConfirmed }), { tone: 'info' });
    },
    refreshes: CHANGED,
  });

  const removal = useConfirmedCommand(revoke, (subject: Subject | Waiting) => subject);
  const verification = useConfirmedCommand(certify, (subject: Subject) => subject);
  const verifying = verification.subject;
  return {
    /** Asks first if something is missing or not known, and names it. */
    verify: (subject: Subject) => {
      if (isReady(subject.completeness, subject.unmet)) certify.run(subject);
      else verification.ask(subject);
    },

    /** Asks first; a person who awaits the center is declined. */
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
        {!verifying.completeness && (
          <p className="text-sm text-muted">{t('eligibility.unknown')}</p>
        )}
        {verifying.completeness && !isComplete(verifying.completeness) && (
          <MissingItems completeness={verifying.completeness} />
        )}
        <UnmetRequirements person={{ unmet: unmetAfter(verifying.unmet) }} />
      </ConfirmDialog>
    ) : (
      removal.subject && (
        <ConfirmDialog
          open
          {...removalTexts(removal.subject, label)}
          danger
          busy={removal.isPending}
          onYes={removal.confirm}
          onNo={removal.cancel}
        />
      )
    ),
  };
}

export type EligibilityCommands = ReturnType<typeof useEligibility>;

/** The texts of the question before `revoke`. */
function removalTexts(subject: Subject | Waiting, center: string) {
  const facts = { name: subject.name, center };
  if ('wait' in subject)
    return {
      title: t('queue.declineWhom', facts),
      text: t(`queue.declineAsk.${subject.wait}`, facts),
      yes: t('queue.decline'),
      no: t('common.cancel'),
    };
  return {
    title: t('eligibility.remove'),
    text: t(subject.surgeon ? 'eligibility.removeAskSurgeon' : 'eligibility.removeAsk', facts),
  };
}
