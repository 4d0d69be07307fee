import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { keys } from '@/api/keys';
import { foundPeople, people } from '@/api/queries';
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

/** The people who await the verification by a center, the longest wait first. */
export const verificationQueue = (centerId: string) =>
  queryOptions({
    queryKey: keys.verificationQueue(centerId),
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/verificationqueue/{centerId}', { params: { path: { centerId } }, signal }),
      ),
  });
