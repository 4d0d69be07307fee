import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { keys } from '@/api/keys';
import { byCursor, joinPages, pageOf, pageParams } from '@/api/pages';

/** The pages of the full cases of the group, or of those that the professional has to do with. */
export const fullCasesQuery = (own: boolean) =>
  infiniteQueryOptions({
    queryKey: [...keys.fullJobs, own],
    queryFn: ({ signal, pageParam }) =>
      pageOf(
        api.GET('/api/fulljobs', {
          params: { query: { ...pageParams(pageParam), ...(own && { own }) } },
          signal,
        }),
      ),
    ...byCursor,
    select: joinPages,
  });
