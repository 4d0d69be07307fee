import { credentialedSurgeons, favorites, postings } from '@/api/queries';
import type { FavoritePerson } from '@/api/types';
import type { PostingValues } from '@/rules/posting';
import { type ChosenRange, chosenRange, comingMonth, type Range } from '@/rules/dateRange';
import { homeZone } from '@/session/homeZone';
import { centerOf } from '@/session/store';
import type { Session } from '@/session/types';

/** The range of All Postings unless the address names another. */
export const defaultPostingsRange = (session: Session, now: Date): Range =>
  comingMonth(now, homeZone(session));

/** The postings of the chosen range. */
export function postingsInRange(session: Session, chosen: ChosenRange, now: Date) {
  const { start, end } = chosenRange(chosen, defaultPostingsRange(session, now));
  return postings(session, start, end);
}

/** The role that a new posting asks for first. */
export const FIRST_CATEGORY = 0;

/**
 * The center of a new posting: the administrator's; a surgeon's only verified one, or none if the
 * surgeon has to choose.
 */
export function defaultCenter(session: Session): string {
  if (session.user.signInType !== 'SURGEON') return centerOf(session)?.value ?? '';
  const verified = session.user.affiliations.filter((tie) => tie.status === 'VERIFIED');
  return verified.length === 1 ? (verified[0]?.center._id ?? '') : '';
}

/** The favorites that a new posting offers to invite. */
export const initialFavorites = (session: Session) =>
  favorites(session, [FIRST_CATEGORY], defaultCenter(session));

/** The favorites that a posting can invite. */
export const invitable = (
  session: Session,
  { specialtyId, surgeryCenterId }: Pick<PostingValues, 'specialtyId' | 'surgeryCenterId'>,
) => favorites(session, [Number(specialtyId)], surgeryCenterId);

/** Those of the favorites that are chosen. */
export const chosenFavorites = (
  people: readonly FavoritePerson[] = [],
  { invitees }: Pick<PostingValues, 'invitees'>,
): FavoritePerson[] => people.filter((person) => invitees.includes(person._id));

/** The surgeons that an administrator can post for; disabled for surgeons. */
export const selectableSurgeons = (session: Session) => {
  const options = credentialedSurgeons(centerOf(session)?.value ?? '');
  return session.user.signInType === 'SURGEON' ? { ...options, enabled: false } : options;
};
