/** A page of professionals, and the command that makes them favorites. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { PersonCard } from '@/api/types';
import { t } from '@/i18n';
import { centerOf } from '@/session/store';
import type { Session } from '@/session/types';
import { toast } from '@/ui/toast';
import { isOwnList, ownFavoritesQuery } from './ownFavorites';
import { favoriteCandidatesQuery } from './queries';

type Status = PersonCard['favoriteStatus'];

interface Change {
  id: string;
  to: Status;
}

/** Sends one of four calls: to a surgeon's or a center's list, add or remove. */
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

/** Returns one page and `mark`, which updates optimistically and reverts on failure. */
export function useFavorites(
  session: Session,
  wanted: Parameters<typeof favoriteCandidatesQuery>[1] & Parameters<typeof isOwnList>[1],
) {
  const queryClient = useQueryClient();
  const own = isOwnList(session, wanted);
  const options = own
    ? ownFavoritesQuery(session.user.userId)
    : favoriteCandidatesQuery(session, wanted);
  const query = useQuery({
    ...options,
    // Most professionals of the list of all are not among the own favorites, so it is not shown while these are read.
    ...(!own && { placeholderData: keepPreviousData }),
  });
  const inFlight = useRef(new Set<string>());

  /** Updates the status on every cached page. */
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
        // Long enough to press Undo.
        closeAfter: 3000,
        action: { label: t('common.undo'), run: () => mark({ id, to: opposite(to) }) },
      });
    },
    onFailed: (_problem, { id, to }) => {
      show(id, opposite(to));
      // The default toast shows the reason.
      return false;
    },
    onSettled: ({ id }) => {
      inFlight.current.delete(id);
    },
    refreshes: ['favorites'],
  });

  const mark = (change: Change) => {
    // One change per person at a time, so that requests cannot overtake each other.
    if (inFlight.current.has(change.id)) return;
    inFlight.current.add(change.id);
    void queryClient.cancelQueries({ queryKey: options.queryKey.slice(0, 2) });
    show(change.id, change.to);
    command.run(change);
  };
  return { query, mark };
}

/** Returns the other status. */
export const opposite = (status: Status): Status => (status === 'ADDED' ? 'REMOVED' : 'ADDED');
