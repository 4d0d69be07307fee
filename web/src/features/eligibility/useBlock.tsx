/** Blocks professionals for a center, and ends blocks. */
import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { t } from '@/i18n';
import type { CenterOption } from '@/session/types';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { ConfirmDialog } from '@/ui/Dialog';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { toast } from '@/ui/toast';

// Loads the library of the forms, which the lists do not need.
const BlockDialog = lazyWithRetry(
  () => import('./BlockDialog'),
  ({ onClose }) => onClose(),
);

/** The topics that a block changes: the lists of people, and the marks of confirmed people on postings. */
const CHANGED = ['favorites', 'profile', 'cases'] as const;

/** A professional, and whether the center blocks them. */
export interface BlockSubject {
  id: string;
  name: string;
  blocked: boolean;
}

/**
 * The two commands of a center; the screen renders `dialog` once. Both set a state and are idempotent, so the server
 * takes no Idempotency-Key.
 */
export function useBlock({ value: center, label }: CenterOption) {
  const [blocking, setBlocking] = useState<BlockSubject>();
  const block = useCommand({
    send: ({ id, reason }: BlockSubject & { reason: string }) =>
      bodyOf(
        api.PUT('/api/surgerycenter/{id}/blocks/{userId}', {
          params: { path: { id: center, userId: id } },
          body: { reason },
        }),
      ),
    onDone: (_, { name }) => toast(t('block.done', { name })),
    // The dialog shows the problem.
    onFailed: () => true,
    refreshes: CHANGED,
  });
  const unblock = useCommand({
    send: ({ id }: BlockSubject) =>
      bodyOf(
        api.DELETE('/api/surgerycenter/{id}/blocks/{userId}', {
          params: { path: { id: center, userId: id } },
        }),
      ),
    onDone: (_, { name }) => toast(t('block.undone', { name })),
    refreshes: CHANGED,
  });
  const ending = useConfirmedCommand(unblock, (subject: BlockSubject) => subject);
  return {
    /** Asks first, to block a person or to end the block. */
    change: (subject: BlockSubject) =>
      subject.blocked ? ending.ask(subject) : setBlocking(subject),
    busy: (id: string) => unblock.isPending && unblock.variables.id === id,
    dialog: blocking ? (
      <BlockDialog
        name={blocking.name}
        center={label}
        block={(reason) => block.mutateAsync({ ...blocking, reason })}
        onClose={() => setBlocking(undefined)}
      />
    ) : (
      ending.subject && (
        <ConfirmDialog
          open
          title={t('block.undoWhom', { name: ending.subject.name })}
          text={t('block.undoAsk', { name: ending.subject.name, center: label })}
          yes={t('block.undo')}
          no={t('common.cancel')}
          busy={ending.isPending}
          onYes={ending.confirm}
          onNo={ending.cancel}
        />
      )
    ),
  };
}

export type BlockCommands = ReturnType<typeof useBlock>;
