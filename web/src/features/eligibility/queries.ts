import { foundPeopleQuery, peopleQuery } from '@/api/people';
import type { Session } from '@/session/types';

/** Page size of Eligibility. */
export const PAGE_SIZE = 20;

interface Filter {
  page?: number | undefined;
  type?: 'SURGEON' | 'USER' | undefined;
  name?: string | undefined;
}

/** A page of people, filtered by type. */
export const listedPeopleQuery = (session: Session, { page = 1, type }: Filter) =>
  peopleQuery(session, page, PAGE_SIZE, type ?? 'ALL');

/** The people with the searched name; disabled without one. */
export const searchedPeopleQuery = (session: Session, { name = '' }: Filter) =>
  foundPeopleQuery(session, name);
