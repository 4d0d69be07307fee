import { findText } from '.';

/** Returns the name of a professional category; undefined for -1 and unknown values. */
export function categoryName(categoryId: number | null | undefined): string | undefined {
  const key = `category.${categoryId ?? ''}`;
  return findText(key);
}
