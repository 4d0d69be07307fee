/** Reads about the time of people: before accepting a case, and of the favorites for a case. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';

/** The own confirmed cases that leave too little time for the case of a message. */
export const acceptanceWarnings = (id: string) =>
  queryOptions({
    // Not in `keys`, which every screen loads.
    queryKey: ['cases', 'acceptance', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/acceptancewarnings/{id}', { params: { path: { id } }, signal })),
    retry: false,
  });
