import type { QueryClient } from '@tanstack/react-query';
import type { FavoritePerson } from '@/api/types';
import type { PostingValues } from '@/rules/posting';
import type { Session } from '@/session/types';
import { chosenFavorites, invitable } from './queries';

/** Returns the selected favorites of each line, as far as they are in the cache. */
export const chosenPeople = (
  queryClient: QueryClient,
  session: Session,
  { lines, surgeryCenterId }: PostingValues,
): FavoritePerson[][] =>
  lines.map((line) => {
    const { queryKey } = invitable(session, line.specialtyId, surgeryCenterId);
    return chosenFavorites(queryClient.getQueryData(queryKey), line);
  });
