import { findText } from '.';

/** Returns the name of a professional category; undefined for -1 and unknown values. */
export function categoryName(categoryId: number | null | undefined): string | undefined {
  const key = `category.${categoryId ?? ''}`;
  return findText(key);
}

/** Returns the groups of positions with their numbers, such as `Anesthesiologist, 2 × RN`. */
export const positionsText = (
  positions: readonly { specialtyId: number; numOfRequired: number }[],
): string =>
  positions
    .map(({ specialtyId, numOfRequired }) => {
      const name = categoryName(specialtyId);
      return numOfRequired > 1 ? `${numOfRequired} × ${name}` : name;
    })
    .join(', ');
