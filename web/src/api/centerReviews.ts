import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import { keys } from './keys';
import type { CenterStatus } from './types';

/** The centers of a status with their creators, for the system administrator. */
export const centersOfStatusQuery = (status: CenterStatus) =>
  queryOptions({
    queryKey: keys.centerReviews(status),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/centerreviews', { params: { query: { status } }, signal })),
  });

/** The centers of every status of which the words of a text begin words of the name or the city. */
export const foundCentersQuery = (text: string) =>
  queryOptions({
    queryKey: keys.foundCenters(text),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/centerreviews', { params: { query: { text } }, signal })),
  });
