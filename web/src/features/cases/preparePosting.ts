/** What the confirmation of a posting shows and sends, read after the form was validated. */
import type { QueryClient } from '@tanstack/react-query';
import type { components } from '@/api/schema';
import type { FavoritePerson } from '@/api/types';
import { jobOf } from '@/rules/newJob';
import type { PostingValues } from '@/rules/posting';
import { startsOf } from '@/rules/repeat';
import { type DispatchPreview, dispatchPreview } from './dispatchQueries';
import { chosenFavorites, invitable } from './queries';
import type { Poster } from './usePoster';

/** A favorite to invite; the name is for the message about skipped invitees. */
export interface Invitee {
  id: string;
  categoryId: number;
  name: string;
}

/** A case to create, and the favorites to invite to it. */
export interface Posting {
  body: components['schemas']['NewJob'];
  /** The center-local starts; the case is posted for each of them. */
  starts: readonly string[];
  invitees: readonly Invitee[];
}

/** The values to confirm, and the favorites to invite for each line. */
export interface PreparedPosting {
  values: PostingValues;
  people: readonly FavoritePerson[][];
  /** The dispatch plan that invites further people. */
  plan: DispatchPreview | undefined;
  /** The center-local starts; several if the case repeats. */
  starts: readonly string[];
  /** What is sent. */
  posting: Posting;
}

/** Returns what the confirmation shows and sends for validated values. */
export async function preparePosting(
  queryClient: QueryClient,
  poster: Poster,
  values: PostingValues,
): Promise<PreparedPosting> {
  const zone = poster.zoneOf(values.surgeryCenterId);
  const [people, plan] = await Promise.all([
    chosenPeople(queryClient, poster, values),
    planOf(queryClient, zone, values),
  ]);
  const starts = startsOf(values.start, values.repeat);
  const invitees = people.flat().map(({ _id, categoryId, fullName }) => ({
    id: _id,
    categoryId,
    name: fullName,
  }));
  const body = { ...jobOf(values, zone), ...(plan && { plan: { waves: plan.waves } }) };
  return { values, people, plan, starts, posting: { body, starts, invitees } };
}

/** Returns the selected favorites of each line. If they cannot be read, nothing is posted, or no one would be invited. */
const chosenPeople = (
  queryClient: QueryClient,
  { session }: Poster,
  { lines, surgeryCenterId }: PostingValues,
): Promise<FavoritePerson[][]> =>
  Promise.all(
    lines.map(async (line) => {
      if (line.invitees.length === 0) return [];
      const favorites = invitable(session, line.specialtyId, surgeryCenterId);
      return chosenFavorites(await queryClient.ensureQueryData(favorites), line);
    }),
  );

/** Returns the plan to post with; none if only the chosen people are invited. */
async function planOf(queryClient: QueryClient, zone: string, values: PostingValues) {
  const { planChosen } = values;
  if (planChosen === 'CHOSEN') return undefined;
  // Without a choice of the poster, a plan that cannot be read does not prevent posting.
  const plan = await queryClient
    .ensureQueryData(dispatchPreview(values, zone))
    .catch((problem: unknown) => {
      if (planChosen) throw problem;
      return undefined;
    });
  return planChosen || plan?.preselected ? plan : undefined;
}
