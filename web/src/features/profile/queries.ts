import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { keys } from '@/api/keys';
import type { components } from '@/api/schema';

export type DocumentReader = components['schemas']['DocumentReader'];

/** Who opened the user's own documents, and the centers that may. */
export const documentReadersQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.documentReaders(userId),
    queryFn: ({ signal }) => bodyOf(api.GET('/api/documentreaders', { signal })),
  });
