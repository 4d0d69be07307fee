/**
 * Reading what an address carries behind the question mark; anything malformed counts as absent. What
 * is undefined must stay among the values: the router lays them over the address as it was typed, and
 * a malformed one would show through a gap. In addresses that are made it does not appear.
 */

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

/** For screens with a start and an end date. */
export const rangeSearch = (search: Record<string, unknown>): RangeSearch => ({
  start: day(search.start),
  end: day(search.end),
  item: word(search.item),
});

/** For New Cases: which of its two lists, and which case. */
export const casesSearch = (search: Record<string, unknown>): { view?: 'mine'; item?: string } => ({
  view: search.view === 'mine' ? ('mine' as const) : undefined,
  item: word(search.item),
});

const within = (value: string | undefined, from: string, to: string): string | undefined =>
  value !== undefined && value >= from && value <= to ? value : undefined;

/** For schedules: the view, a day it shows, and the open case. */
export interface ScheduleSearch {
  view?: 'month' | 'week' | 'day' | 'list';
  day?: string;
  item?: string;
}

export const scheduleSearch = (search: Record<string, unknown>): ScheduleSearch => ({
  view: (['month', 'week', 'day', 'list'] as const).find((view) => view === search.view),
  day: within(day(search.day), '2000-01-01', '2099-12-31'),
  item: word(search.item),
});

/** For claims: which of them, and which page. */
export interface ClaimsSearch {
  show?: 'approved' | 'rejected';
  page?: number;
}

export const claimsSearch = (search: Record<string, unknown>): ClaimsSearch => ({
  show: search.show === 'approved' || search.show === 'rejected' ? search.show : undefined,
  ...pageSearch(search),
});

/** For paystubs: which of them, and which page. */
export interface PaystubsSearch {
  show?: 'pending' | 'paid';
  page?: number;
}

export const paystubsSearch = (search: Record<string, unknown>): PaystubsSearch => ({
  show: search.show === 'pending' || search.show === 'paid' ? search.show : undefined,
  ...pageSearch(search),
});

/** For the own claims: the case that is about to be claimed, and which page of claims. */
export const myClaimsSearch = (
  search: Record<string, unknown>,
): { item?: string; page?: number } => ({ item: word(search.item), ...pageSearch(search) });

/** For lists with pages, from 1. */
export const pageSearch = (search: Record<string, unknown>): { page?: number } => {
  const page = Number(search.page);
  return { page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined };
};

/** For the posting form: the case that is posted again. */
export const postSearch = (search: Record<string, unknown>): { again?: string } => ({
  again: word(search.again),
});

/** For the page of one document (AMB-27). */
export const fileSearch = (search: Record<string, unknown>): { file?: string } => ({
  file: word(search.file),
});

/** For Eligibility: whose cards, the names looked for, the person and the document under review. */
export interface EligibilitySearch {
  page?: number;
  type?: 'SURGEON' | 'USER';
  last?: string;
  first?: string;
  person?: string;
  slot?: string;
}

export const eligibilitySearch = (search: Record<string, unknown>): EligibilitySearch => ({
  ...pageSearch(search),
  type: (['SURGEON', 'USER'] as const).find((type) => type === search.type),
  last: word(search.last)?.slice(0, 100),
  first: word(search.first)?.slice(0, 100),
  person: word(search.person),
  slot: word(search.slot),
});
