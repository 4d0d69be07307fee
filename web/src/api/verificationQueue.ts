import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import { keys } from './keys';

/** The people who await the verification by a center, the longest wait first. */
export const verificationQueueQuery = (centerId: string) =>
  queryOptions({
    queryKey: keys.verificationQueue(centerId),
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/verificationqueue/{centerId}', { params: { path: { centerId } }, signal }),
      ),
  });
