import { credentialedSurgeonsQuery, favoritesQuery, postingsQuery } from '@/api/ownerQueries';
import type { Affiliation, FavoritePerson } from '@/api/types';
import type { PostingLine } from '@/rules/posting';
import { type ChosenRange, chosenRange, comingMonth, type Range } from '@/rules/dateRange';
import { homeZone } from '@/session/homeZone';
import { centerOf } from '@/session/store';
import type { Session } from '@/session/types';

/** The default range of All Postings. */
export const defaultPostingsRange = (session: Session, now: Date): Range =>
  comingMonth(now, homeZone(session));

/** The postings of the chosen range. */
export function postingsInRangeQuery(session: Session, chosen: ChosenRange, now: Date) {
  const { start, end } = chosenRange(chosen, defaultPostingsRange(session, now));
  return postingsQuery(session, start, end);
}

/** The default category of a new posting. */
export const FIRST_CATEGORY = 0;

/**
 * Returns the default center of a new posting: the administrator's, or a surgeon's only verified
 * one; empty if the surgeon has to choose.
 */
export function defaultCenter(session: Session): string {
  if (session.user.signInType !== 'SURGEON') return centerOf(session)?.value ?? '';
  const verified = session.user.affiliations.filter(mayPostAt);
  return verified.length === 1 ? (verified[0]?.center._id ?? '') : '';
}

/** Whether the surgeon may post at the center of an affiliation. */
export const mayPostAt = ({ status, centerStatus }: Affiliation): boolean =>
  status === 'VERIFIED' && centerStatus !== 'DEACTIVATED';

/** The favorites for the default group and center of a new posting, for the loader. */
export const initialFavoritesQuery = (session: Session) =>
  favoritesQuery(session, [FIRST_CATEGORY], defaultCenter(session));

/** The favorites of a group that can be invited at a center. */
export const invitableFavoritesQuery = (session: Session, specialtyId: string, center: string) =>
  favoritesQuery(session, [Number(specialtyId)], center);

/** Returns the selected favorites. */
export const chosenFavorites = (
  people: readonly FavoritePerson[] = [],
  { invitees }: Pick<PostingLine, 'invitees'>,
): FavoritePerson[] => people.filter((person) => invitees.includes(person._id));

/** The surgeons that an administrator can post for; disabled for surgeons. */
export const selectableSurgeonsQuery = (session: Session) => {
  const options = credentialedSurgeonsQuery(centerOf(session)?.value ?? '');
  return session.user.signInType === 'SURGEON' ? { ...options, enabled: false } : options;
};
