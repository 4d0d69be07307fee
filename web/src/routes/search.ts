/** Reading what an address carries behind the question mark; anything malformed counts as absent. */

/** A date range, both days as `YYYY-MM-DD`; absent means the screen's default. */
export interface RangeSearch {
  start?: string;
  end?: string;
  /** The open item. */
  item?: string;
}

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

const word = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Drops what is undefined, so that it does not show in the address. */
function present<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined)) as T;
}

/** For screens with a start and an end date. */
export const rangeSearch = (search: Record<string, unknown>): RangeSearch =>
  present({ start: day(search.start), end: day(search.end), item: word(search.item) });

/** For New Cases: which of its two lists, and which case. */
export const casesSearch = (search: Record<string, unknown>): { view?: 'mine'; item?: string } =>
  present({
    view: search.view === 'mine' ? ('mine' as const) : undefined,
    item: word(search.item),
  });

/** For lists with pages, from 1. */
export const pageSearch = (search: Record<string, unknown>): { page?: number } => {
  const page = Number(search.page);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {};
};

/** For the posting form: the case that is posted again. */
export const postSearch = (search: Record<string, unknown>): { again?: string } =>
  present({ again: word(search.again) });
