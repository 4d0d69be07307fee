/** Loaders and a guard of the posters' screens that the first visit does not need, so the routes import them when they run. */
import { centersOfStatus, foundCenters } from '@/api/centerReviews';
import { profile } from '@/api/queries';
import { verificationQueue } from '@/api/verificationQueue';
import { listedPeople, searchedPeople } from '@/features/eligibility/queries';
import { favoriteCandidates } from '@/features/favorites/queries';
import { requestsInRange } from '@/features/invitations/queries';
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
  prefetch(context, requestsInRange(context.session, deps, new Date()));

/** Starts the read of the people who can be favorites. */
export const prefetchFavorites = ({
  context,
  deps,
}: Input<Parameters<typeof favoriteCandidates>[1]>) =>
  prefetch(context, favoriteCandidates(context.session, deps));

/** Starts the read of the centers to confirm, or of those that are searched. */
export const prefetchCenters = ({
  context,
  deps: { name },
}: Input<{ name?: string | undefined }>) =>
  name === undefined
    ? prefetch(context, centersOfStatus('UNCONFIRMED'))
    : prefetch(context, foundCenters(name));

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
  if (deps.person) prefetch(context, profile(deps.person));
  else if (deps.view) return;
  else if (deps.name !== undefined) prefetch(context, searchedPeople(session, deps));
  else prefetch(context, listedPeople(session, deps));
  const center = centerOf(session);
  if (!center) return;
  // Not when it is read again: the placeholder would replace the search box while the user types.
  const queue = { ...verificationQueue(center.value), revalidateIfStale: true };
  await queryClient.ensureQueryData(queue).catch(() => {});
}
