/** Loaders and a guard of the posters' screens that the first visit does not need, so the routes import them when they run. */
import { centersOfStatusQuery, foundCentersQuery } from '@/api/centerReviews';
import { profileQuery } from '@/api/queries';
import { verificationQueueQuery } from '@/api/verificationQueue';
import { listedPeopleQuery, searchedPeopleQuery } from '@/features/eligibility/queries';
import { favoriteCandidatesQuery } from '@/features/favorites/queries';
import { requestsInRangeQuery } from '@/features/invitations/queries';
import { serverNow } from '@/lib/serverClock';
import type { ChosenRange } from '@/rules/dateRange';
import { centerOf } from '@/session/store';
import type { LoaderInput } from './loaders';
import { prefetch } from './prefetch';

export { sessionAtAddress } from '@/app/addressCenter';

interface Input<Deps> extends LoaderInput {
  deps: Deps;
}

/** Starts the read of the requests in the range of the address. */
export const prefetchRequests = ({ context, deps }: Input<ChosenRange>) =>
  prefetch(context, requestsInRangeQuery(context.session, deps, serverNow()));

/** Starts the read of the people who can be favorites. */
export const prefetchFavorites = ({
  context,
  deps,
}: Input<Parameters<typeof favoriteCandidatesQuery>[1]>) =>
  prefetch(context, favoriteCandidatesQuery(context.session, deps));

/** Starts the read of the centers to confirm, or of those that are searched. */
export const prefetchCenters = ({
  context,
  deps: { name },
}: Input<{ name?: string | undefined }>) =>
  name === undefined
    ? prefetch(context, centersOfStatusQuery('UNCONFIRMED'))
    : prefetch(context, foundCentersQuery(name));

interface EligibilityDeps {
  page?: number | undefined;
  type?: 'SURGEON' | 'USER' | undefined;
  name?: string | undefined;
  person?: string | undefined;
  view?: string | undefined;
}

/** Starts the reads of Eligibility, and waits for the queue of those to verify, which would push the list down. */
export async function prefetchEligibility({
  context,
  deps,
}: Input<EligibilityDeps>): Promise<void> {
  const { queryClient, session } = context;
  if (deps.person) prefetch(context, profileQuery(deps.person));
  else if (deps.view) return;
  else if (deps.name !== undefined) prefetch(context, searchedPeopleQuery(session, deps));
  else prefetch(context, listedPeopleQuery(session, deps));
  const center = centerOf(session);
  if (!center) return;
  // Not when it is read again: the placeholder would replace the search box while the user types.
  const queue = { ...verificationQueueQuery(center.value), revalidateIfStale: true };
  await queryClient.ensureQueryData(queue).catch(() => {});
}
