import { people } from '@/api/queries';
import type { Session } from '@/session/types';

/** Professionals on a page of Favorites. */
export const PAGE_SIZE = 9;

/** A page of the professionals that can be marked as favorites. */
export const favoriteCandidates = (session: Session, page = 1) =>
  people(session, page, PAGE_SIZE, 'USER');
