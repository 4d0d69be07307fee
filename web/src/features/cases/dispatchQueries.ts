/** Queries of dispatch plans, of warnings about favorites before a posting, and of the delivery of invitations. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { keys } from '@/api/keys';
import type { components } from '@/api/schema';
import { serverNow } from '@/lib/serverClock';
import { isValidHours, type PostingLine, type PostingValues, startError } from '@/rules/posting';
import { instantOf } from '@/rules/zonedTime';

export type DispatchPreview = components['schemas']['DispatchPreview'];
export type PreviewValues = Pick<
  PostingValues,
  'surgeryCenterId' | 'surgeonId' | 'start' | 'duration'
> & { lines: readonly Pick<PostingLine, 'specialtyId'>[] };

/** Returns the body of the preview calls; `ready` is true once center, time and hours are valid. */
function previewOf(values: PreviewValues, zone: string, isPosted = false) {
  const { surgeryCenterId, surgeonId, start, duration, lines } = values;
  const ready =
    surgeryCenterId !== '' &&
    (isPosted || isValidHours(duration)) &&
    startError(start, zone, serverNow()) === undefined;
  const body = {
    surgeryCenterId,
    ...(surgeonId && { surgeonId }),
    start: ready ? (instantOf(start, zone)?.toISOString() ?? start) : start,
    duration: Number(duration),
    categories: lines.map(({ specialtyId }) => Number(specialtyId)),
  };
  return { ready, body };
}

/**
 * The plan that the center offers for the case of the form; disabled until time and hours are valid. The hours of a posted
 * case (`isPosted`) always are, also those that the form does not accept.
 */
export function dispatchPreviewQuery(values: PreviewValues, zone: string, isPosted = false) {
  const { ready, body } = previewOf(values, zone, isPosted);
  return queryOptions({
    // Not `cases`: the server limits the previews, and announces a changed plan of the center as `profile`.
    queryKey: [...keys.allProfiles, 'dispatchPreview', body],
    queryFn: ({ signal }) => bodyOf(api.POST('/api/dispatchpreview', { body, signal })),
    enabled: ready,
    staleTime: 60_000,
    retry: false,
  });
}

/**
 * The favorites who cannot be invited, are not available or have little time for the case of the form; disabled until
 * time and hours are valid.
 */
export function inviteePreviewQuery(values: PreviewValues, zone: string) {
  const { ready, body } = previewOf(values, zone);
  return queryOptions({
    queryKey: [...keys.inviteePreviews, body],
    queryFn: ({ signal }) => bodyOf(api.POST('/api/inviteewarnings', { body, signal })),
    enabled: ready,
    refetchInterval: 60_000,
    staleTime: 60_000,
    retry: false,
  });
}

/** The dispatch plans of a posted case. */
export const dispatchTimelineQuery = (jobId: string) =>
  queryOptions({
    queryKey: keys.dispatchTimeline(jobId),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/dispatchplans/{jobId}', { params: { path: { jobId } }, signal })),
  });

/** The polling interval of the delivery states in milliseconds; the event stream does not announce deliveries. */
const DELIVERIES_INTERVAL = 15_000;

/** For each notice to the professionals of a posted case: when it was sent and seen, and its delivery state by channel. */
export const deliveriesQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...keys.dispatchTimeline(jobId), 'deliveries'],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/deliveries/{jobId}', { params: { path: { jobId } }, signal })),
    refetchInterval: DELIVERIES_INTERVAL,
  });
