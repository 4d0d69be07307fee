/** The favorites of a surgeon; apart from the other queries, which the loaders of all posters' screens load. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { keys } from '@/api/keys';
import type { PersonCard } from '@/api/types';
import type { Session } from '@/session/types';

/** What the address selects. */
interface Shown {
  /** The favorites of a surgeon only. */
  show?: 'mine' | undefined;
}

/** The favorites of a surgeon, on one page. */
export const ownFavoritesQuery = (surgeon: string) =>
  queryOptions({
    // Among the lists of people, so that a mark in one of them shows in all.
    queryKey: keys.people(1, 0, 'OWN', surgeon),
    queryFn: async ({ signal }) => {
      const favorites = await bodyOf(
        api.POST('/api/surgeonfavorites', { body: { surgeon }, signal }),
      );
      const items = favorites.map((person): PersonCard => ({
        ...person,
        signInType: 'USER',
        certified: person.certifiedForCenter,
        favoriteStatus: 'ADDED',
      }));
      return { items, total: items.length };
    },
  });

/** Whether a person sees the own favorites only: surgeons can, while a center always lists those it has certified. */
export const isOwnList = ({ user }: Session, { show }: Shown): boolean =>
  user.signInType === 'SURGEON' && show === 'mine';
