/** The query of the templates of postings. */
import { queryOptions } from '@tanstack/react-query';
import { centerOf } from '@/session/store';
import type { Session } from '@/session/types';
import { api, bodyOf } from './client';
import { keys } from './keys';

/** The templates that the user can post from: the user's own, then those of the center. */
export const templatesQuery = (session: Session) => {
  const center = session.user.signInType === 'SURGEON' ? '' : (centerOf(session)?.value ?? '');
  return queryOptions({
    queryKey: [...keys.cases, 'templates', session.user.userId, center],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/jobtemplates', {
          params: { query: center ? { centerId: center } : {} },
          signal,
        }),
      ),
    staleTime: 0,
  });
};
