/** A page of professionals, and marking them as favorites (F-17, F-22..F-27, AMB-61). */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { PersonCard } from '@/api/types';
import { t } from '@/i18n';
import { centerOf } from '@/session/store';
import type { Session } from '@/session/types';
import { toast } from '@/ui/toast';
import { favoriteCandidates } from './queries';

type Status = PersonCard['favoriteStatus'];

interface Change {
  id: string;
  to: Status;
}

/** The four calls: a surgeon's own list or the list of a center, adding or removing. */
function send(session: Session, { id, to }: Change) {
  const path = { params: { path: { id } } };
  if (session.user.signInType === 'SURGEON') {
    const surgeon = session.user.userId;
    return to === 'ADDED'
      ? bodyOf(api.PUT('/api/addsurgeonfavorite/{id}', { ...path, body: { surgeon } }))
      : bodyOf(
          api.PUT('/api/removesurgeonfavorite/{id}', { ...path, body: { removeSurgeon: surgeon } }),
        );
  }
  const center = centerOf(session)?.value ?? '';
  return to === 'ADDED'
    ? bodyOf(api.PUT('/api/addfavorite/{id}', { ...path, body: { center } }))
    : bodyOf(api.PUT('/api/removefavorite/{id}', { ...path, body: { removeCenter: center } }));
}

/** One page, and `mark` that shows the change at once and takes it back when it fails. */
export function useFavorites(session: Session, page: number) {
  const queryClient = useQueryClient();
  const options = favoriteCandidates(session, page);
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const underway = useRef(new Set<string>());

  /** Writes a status into every page that is known. */
  const show = (id: string, favoriteStatus: Status) =>
    queryClient.setQueriesData<NonNullable<typeof query.data>>(
      { queryKey: options.queryKey.slice(0, 2) },
      (old) =>
        old && {
          ...old,
          items: old.items.map((person) =>
            person._id === id ? { ...person, favoriteStatus } : person,
          ),
        },
    );

  const command = useCommand({
    send: (change: Change) => send(session, change),
    onDone: (_answer, { id, to }) => {
      toast(t(to === 'ADDED' ? 'toast.favoriteAdded' : 'toast.favoriteRemoved'), {
        // Long enough to reach Undo.
        closeAfter: 3000,
        action: { label: t('common.undo'), run: () => mark({ id, to: opposite(to) }) },
      });
    },
    onFailed: (_problem, { id, to }) => {
      show(id, opposite(to));
      // The usual words tell why.
      return false;
    },
    onSettled: ({ id }) => {
      underway.current.delete(id);
    },
    refreshes: ['favorites'],
  });

  const mark = (change: Change) => {
    // One change of a person at a time, so that the last press is also the last to arrive.
    if (underway.current.has(change.id)) return;
    underway.current.add(change.id);
    void queryClient.cancelQueries({ queryKey: options.queryKey.slice(0, 2) });
    show(change.id, change.to);
    command.run(change);
  };
  return { query, mark };
}

/** The other status. */
export const opposite = (status: Status): Status => (status === 'ADDED' ? 'REMOVED' : 'ADDED');
