/** The plan that the posting form offers, the plans of a posted case, and what became of its invitations. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { keys } from '@/api/keys';
import type { components } from '@/api/schema';
import { hoursValid, type PostingValues, startError } from '@/rules/posting';
import { instantOf } from '@/rules/zonedTime';

export type DispatchPreview = components['schemas']['DispatchPreview'];
type Values = Pick<PostingValues, 'surgeryCenterId' | 'surgeonId' | 'start' | 'duration' | 'lines'>;

/** The case of the form as the server previews it; `ready` once time and hours are valid. */
function previewOf(values: Values, zone: string) {
  const { surgeryCenterId, surgeonId, start, duration, lines } = values;
  const ready =
    surgeryCenterId !== '' &&
    hoursValid(duration) &&
    startError(start, zone, new Date()) === undefined;
  const body = {
    surgeryCenterId,
    ...(surgeonId && { surgeonId }),
    start: ready ? (instantOf(start, zone)?.toISOString() ?? start) : start,
    duration: Number(duration),
    categories: lines.map(({ specialtyId }) => Number(specialtyId)),
  };
  return { ready, body };
}

/** The plan for the case of the form; disabled until time and hours are valid. */
export function dispatchPreview(values: Values, zone: string) {
  const { ready, body } = previewOf(values, zone);
  return queryOptions({
    queryKey: keys.dispatchPreview(body),
    queryFn: ({ signal }) => bodyOf(api.POST('/api/dispatchpreview', { body, signal })),
    enabled: ready,
    staleTime: 60_000,
    retry: false,
  });
}

/** The favorites whose time speaks against the case of the form; disabled until time and hours are valid. */
export function inviteePreview(values: Values, zone: string) {
  const { ready, body } = previewOf(values, zone);
  return queryOptions({
    // Not in `keys`, which every screen loads.
    queryKey: ['cases', 'inviteePreview', body],
    queryFn: ({ signal }) => bodyOf(api.POST('/api/inviteewarnings', { body, signal })),
    enabled: ready,
    staleTime: 60_000,
    retry: false,
  });
}

/** The favorites whose time speaks against a posted case. */
export const inviteeWarnings = (jobId: string) =>
  queryOptions({
    queryKey: ['cases', 'invitees', jobId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/inviteewarnings/{jobId}', { params: { path: { jobId } }, signal })),
    retry: false,
  });

/** The dispatch plans of a posted case. */
export const dispatchTimeline = (jobId: string) =>
  queryOptions({
    queryKey: keys.dispatchTimeline(jobId),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/dispatchplans/{jobId}', { params: { path: { jobId } }, signal })),
  });

/** How often the states of messages are read while they are shown. Nothing else tells that one was delivered. */
const DELIVERIES_EVERY = 15_000;

/** What became of the invitations to a posted case. */
export const deliveries = (jobId: string) =>
  queryOptions({
    queryKey: [...keys.dispatchTimeline(jobId), 'deliveries'],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/deliveries/{jobId}', { params: { path: { jobId } }, signal })),
    refetchInterval: DELIVERIES_EVERY,
  });
