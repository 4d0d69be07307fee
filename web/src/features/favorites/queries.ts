import { certifiedPeople, people } from '@/api/queries';
import type { Session } from '@/session/types';

/** Page size of Favorites. */
export const PAGE_SIZE = 9;

/**
 * A page of the professionals that can be favorites: of a surgeon all, of a center those it has
 * certified.
 */
export const favoriteCandidates = (session: Session, page = 1) =>
  session.user.signInType === 'SURGEON'
    ? people(session, page, PAGE_SIZE, 'USER')
    : certifiedPeople(session, page, PAGE_SIZE);
