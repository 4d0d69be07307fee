import { foundPeople, people } from '@/api/queries';
import type { Session } from '@/session/types';

/** Page size of Eligibility. */
export const PAGE_SIZE = 20;

interface Filter {
  page?: number | undefined;
  type?: 'SURGEON' | 'USER' | undefined;
  last?: string | undefined;
  first?: string | undefined;
}

/** A page of people, filtered by type. */
export const listedPeople = (session: Session, { page = 1, type }: Filter) =>
  people(session, page, PAGE_SIZE, type ?? 'ALL');

/** The people whose names start with the searched prefixes; disabled without one. */
export const searchedPeople = (session: Session, { last = '', first = '' }: Filter) =>
  foundPeople(session, last, first);
