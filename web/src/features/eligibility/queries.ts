import { foundPeople, people } from '@/api/people';
import type { Session } from '@/session/types';

/** Page size of Eligibility. */
export const PAGE_SIZE = 20;

interface Filter {
  page?: number | undefined;
  type?: 'SURGEON' | 'USER' | undefined;
  name?: string | undefined;
}

/** A page of people, filtered by type. */
export const listedPeople = (session: Session, { page = 1, type }: Filter) =>
  people(session, page, PAGE_SIZE, type ?? 'ALL');

/** The people with the searched name; disabled without one. */
export const searchedPeople = (session: Session, { name = '' }: Filter) =>
  foundPeople(session, name);
