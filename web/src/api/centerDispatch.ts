/** The dispatch plans of a center. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import { keys } from './keys';

/** The plans that the posting form offers at a center. */
export const centerDispatchQuery = (center: string) =>
  queryOptions({
    queryKey: keys.centerDispatch(center),
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/surgerycenter/{id}/dispatch', { params: { path: { id: center } }, signal }),
      ),
  });
