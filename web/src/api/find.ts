/** The query of the search for people, cases and centers. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import { keys } from './keys';

/** The people, cases and centers that match a text, the best match first. */
export const findQuery = (text: string, center: string | undefined) =>
  queryOptions({
    queryKey: keys.find(text, center ?? ''),
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/find', { params: { query: { text, ...(center && { center }) } }, signal }),
      ),
  });
