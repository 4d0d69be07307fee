/**
 * The query of the availability of the user. It is separate from the queries of other screens, which would otherwise
 * be loaded with the settings.
 */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import { keys } from './keys';

/** The availability of the user. */
export const availabilityQuery = queryOptions({
  // Not in `keys.ts`, because every screen loads that file.
  queryKey: [...keys.allProfiles, 'availability'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/availability', { signal })),
});
