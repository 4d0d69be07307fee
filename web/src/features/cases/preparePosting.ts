/** What the confirmation of a posting shows and sends, read after the form was validated. */
import type { QueryClient } from '@tanstack/react-query';
import { Invitees, SeriesInvitees } from '@/api/bounds';
import { ApiProblem } from '@/api/problem';
import type { components } from '@/api/schema';
import type { FavoritePerson } from '@/api/types';
import { t } from '@/i18n';
import { namesText } from '@/i18n/namesText';
import { isInvitable } from '@/rules/invitable';
import { jobOf } from '@/rules/newJob';
import type { PostingValues } from '@/rules/posting';
import { startsOf } from '@/rules/repeat';
import { type DispatchPreview, dispatchPreviewQuery, inviteePreviewQuery } from './dispatchQueries';
import { chosenFavorites, invitableFavoritesQuery } from './queries';
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
  /** The same people in lists that the call which invites to a single case accepts. */
  batches: readonly (readonly Invitee[])[];
}

/** The values to confirm, and the favorites to invite for each line. */
export interface PreparedPosting {
  values: PostingValues;
  people: readonly FavoritePerson[][];
  /** The dispatch plan that invites further people. */
  plan: DispatchPreview | undefined;
  /** Whether the plan that the center may prefer could not be read. */
  planFailed: boolean;
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
  const starts = startsOf(values.start, values.repeat);
  const [people, { plan, failed }] = await Promise.all([
    chosenPeople(queryClient, poster, values),
    planOf(queryClient, zone, values),
  ]);
  await requireInvitable(queryClient, zone, values, people);
  const invitees = people.flat().map(({ _id, categoryId, fullName }) => ({
    id: _id,
    categoryId,
    name: fullName,
  }));
  const body = { ...jobOf(values, zone), ...(plan && { plan: { waves: plan.waves } }) };
  if (starts.length > 1) requireFew(invitees);
  const batches = batchesOf(invitees);
  return {
    values,
    people,
    plan,
    planFailed: failed,
    starts,
    posting: { body, starts, invitees, batches },
  };
}

/**
 * Requires that no selected person lacks what the center requires: the server would refuse the invitation of all of them
 * after the case was created. Warnings that cannot be read do not prevent posting.
 */
async function requireInvitable(
  queryClient: QueryClient,
  zone: string,
  values: PostingValues,
  people: readonly (readonly FavoritePerson[])[],
) {
  if (people.flat().length === 0) return;
  const warnings = await queryClient
    .fetchQuery(inviteePreviewQuery(values, zone))
    .catch(() => undefined);
  const refused = new Set(
    warnings?.people.filter((warned) => !isInvitable(warned)).map(({ userId }) => userId),
  );
  const errors = people.flatMap((chosen, at) => {
    const names = chosen.filter(({ _id }) => refused.has(_id)).map(({ fullName }) => fullName);
    if (names.length === 0) return [];
    const message = t('post.notInvitable', { names: namesText(names) });
    return [{ field: `lines[${at}].invitees`, message }];
  });
  const [first] = errors;
  if (first) throw new ApiProblem(400, 'VALIDATION', first.message, errors);
}

/** Requires that the one call which posts a series accepts its invitees. */
function requireFew(invitees: readonly Invitee[]) {
  if (invitees.length <= SeriesInvitees.maxItems) return;
  const message = t('post.seriesInvitees', { count: SeriesInvitees.maxItems });
  throw new ApiProblem(400, 'VALIDATION', message, [{ field: 'lines[0].invitees', message }]);
}

/** Divides invitees into lists of the length that the server accepts. */
const batchesOf = (invitees: readonly Invitee[]): Invitee[][] =>
  Array.from({ length: Math.ceil(invitees.length / Invitees.maxItems) }, (_, at) =>
    invitees.slice(at * Invitees.maxItems, (at + 1) * Invitees.maxItems),
  );

/** Returns the selected favorites of each line. Rejects if they cannot be read, because a case without them invites no one. */
const chosenPeople = (
  queryClient: QueryClient,
  { session }: Poster,
  { lines, surgeryCenterId }: PostingValues,
): Promise<FavoritePerson[][]> =>
  Promise.all(
    lines.map(async (line) => {
      if (line.invitees.length === 0) return [];
      const favorites = invitableFavoritesQuery(session, line.specialtyId, surgeryCenterId);
      return chosenFavorites(await queryClient.ensureQueryData(favorites), line);
    }),
  );

/** Returns the plan to post with; none if only the chosen people are invited. `failed` says that it could not be read. */
async function planOf(queryClient: QueryClient, zone: string, values: PostingValues) {
  const { planChosen, planWaves } = values;
  if (planChosen === 'CHOSEN') return { plan: undefined, failed: false };
  // Without a choice of the poster, a plan that cannot be read does not prevent posting.
  const plan = await queryClient
    .fetchQuery(dispatchPreviewQuery(values, zone))
    .catch((problem: unknown) => {
      if (planChosen) throw problem;
      return undefined;
    });
  const isUsed = plan !== undefined && (planChosen !== undefined || plan.preselected);
  return {
    plan: isUsed ? { ...plan, waves: planWaves ?? plan.waves } : undefined,
    failed: !plan,
  };
}
