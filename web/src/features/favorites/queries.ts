import { certifiedPeopleQuery, foundPeopleQuery, peopleQuery } from '@/api/people';
import type { Session } from '@/session/types';

/** Page size of Favorites. */
export const PAGE_SIZE = 9;

interface Wanted {
  page?: number | undefined;
  /** Words of a name; all found people are on one page. */
  name?: string | undefined;
}

/**
 * A page of the professionals that can be favorites: of a surgeon all, of a center those it has
 * certified. A search by name finds other people of a center too; the screen leaves them out.
 */
export const favoriteCandidatesQuery = (session: Session, { page = 1, name }: Wanted) => {
  if (name !== undefined) return foundPeopleQuery(session, name);
  return session.user.signInType === 'SURGEON'
    ? peopleQuery(session, page, PAGE_SIZE, 'USER')
    : certifiedPeopleQuery(session, page, PAGE_SIZE);
};
