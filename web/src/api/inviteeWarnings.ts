import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import { keys } from './keys';

/** The favorites who cannot be invited, are not available or have little time for a posted case. */
export const inviteeWarningsQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...keys.inviteeWarnings, jobId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/inviteewarnings/{jobId}', { params: { path: { jobId } }, signal })),
    retry: false,
  });
