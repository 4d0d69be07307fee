import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import { keys } from './keys';

/**
 * The confirmed cases that leave the professional too little time before or after the case of an invitation. Not retried,
 * because the dialog must not wait for it.
 */
export const acceptanceWarningsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.cases, 'acceptance', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/acceptancewarnings/{id}', { params: { path: { id } }, signal })),
    retry: false,
  });
