import { findText } from '.';

/** Returns the name of a professional category; undefined for -1 and unknown values. */
export function categoryName(categoryId: number | null | undefined): string | undefined {
  const key = `category.${categoryId ?? ''}`;
  return findText(key);
}

/** Returns a group with the number of its places if it is not 1, such as `2 × RN`. */
export const positionText = (specialtyId: number, places: number): string =>
  `${places > 1 ? `${places} × ` : ''}${categoryName(specialtyId) ?? ''}`;

/** The same if the group or the number may be missing; undefined without a group. */
export const neededText = (group: number | undefined, places = 1): string | undefined =>
  group === undefined || !categoryName(group) ? undefined : positionText(group, places);

/** Returns the groups of positions with their numbers, such as `Anesthesiologist, 2 × RN`. */
export const positionsText = (
  positions: readonly { specialtyId: number; numOfRequired: number }[],
): string =>
  positions
    .map(({ specialtyId, numOfRequired }) => positionText(specialtyId, numOfRequired))
    .join(', ');
