/** The queries of a professional's availability, and of the warnings before they accept a case. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import { keys } from './keys';

/** The availability of the user. */
export const availability = queryOptions({
  // Not in `keys.ts`, because every screen loads that file.
  queryKey: [...keys.allProfiles, 'availability'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/availability', { signal })),
});

/** The confirmed cases that leave the professional too little time before or after the case of an invitation. */
export const acceptanceWarnings = (id: string) =>
  queryOptions({
    queryKey: [...keys.cases, 'acceptance', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/acceptancewarnings/{id}', { params: { path: { id } }, signal })),
    retry: false,
  });
