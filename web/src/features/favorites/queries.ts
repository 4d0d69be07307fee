import { people } from '@/api/queries';
import type { Session } from '@/session/types';

/** Page size of Favorites. */
export const PAGE_SIZE = 9;

/** A page of the professionals that can be favorites. */
export const favoriteCandidates = (session: Session, page = 1) =>
  people(session, page, PAGE_SIZE, 'USER');
