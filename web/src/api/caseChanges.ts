/** The query of the changes of a case. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import { keys } from './keys';

/** The changes of a case, the newest first; the version is part of the key, so that a change is read. */
export const caseChangesQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...keys.cases, 'changes', id, version],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/jobchanges/{jobId}', { params: { path: { jobId: id } }, signal })),
  });
