/** Reads about the time of people: before accepting a case, and of the favorites for a case. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import { keys } from './keys';

/** The own confirmed cases that leave too little time for the case of a message. */
export const acceptanceWarnings = (id: string) =>
  queryOptions({
    queryKey: keys.acceptanceWarnings(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/acceptancewarnings/{id}', { params: { path: { id } }, signal })),
    retry: false,
  });
