/**
 * Pages of lists (AMB-103): the body of an answer, and the cursor in its `Link` header that leads to the
 * next page.
 */
import { ApiProblem } from './problem';

/** A page of a list. */
interface Page<Body> {
  body: Body;
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** The number of items on all pages; undefined if the answer does not have it. */
  total: number | undefined;
}

/** The first page is smaller, so that it is shown early; larger pages need fewer requests. */
const FIRST_PAGE_SIZE = 50;
const PAGE_SIZE = 100;

/** Returns the parameters of a page; an empty cursor is that of the first one. */
export const pageParams = (cursor: string) =>
  cursor ? { limit: PAGE_SIZE, cursor } : { limit: FIRST_PAGE_SIZE };

/** Returns the cursor of the next page. */
function nextCursor(headers: Headers): string | undefined {
  const nextUrl = /^<([^>]*)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1];
  return new URLSearchParams(nextUrl?.split('?')[1]).get('cursor') ?? undefined;
}

/** Returns the page that a call reads. */
export async function pageOf<Body>(
  call: Promise<{ data?: Body; response: Response }>,
): Promise<Page<NonNullable<Body>>> {
  const { data, response } = await call;
  if (data === undefined || data === null) throw new ApiProblem(0, undefined, '');
  return { body: data, next: nextCursor(response.headers), total: totalCount(response.headers) };
}

/** Returns the number of items on all pages. */
export function totalCount(headers: Headers): number | undefined {
  const total = headers.get('X-Total-Count');
  return total === null ? undefined : Number(total);
}

/** Returns the items of a page and the number of items on all pages. */
export async function countedPage<Item>(call: Promise<{ data?: Item[]; response: Response }>) {
  const { body: items, total = items.length } = await pageOf(call);
  return { items, total };
}

/** Joins the pages of an infinite query. */
export function joinPages<Item extends { _id: string }>({
  pages,
}: {
  pages: readonly Page<readonly Item[]>[];
}) {
  // An item that moved to another page between two reads is on both pages.
  const items = [
    ...new Map(pages.flatMap(({ body }) => body).map((item) => [item._id, item])).values(),
  ];
  return { items, total: Math.max(pages[0]?.total ?? 0, items.length) };
}

/** Reads all pages of a list, one after the other. Only for lists of a range of days, which bounds their length. */
export async function allPages<Item extends { _id: string }>(
  call: (page: { limit?: number; cursor?: string }) => Promise<{
    data?: Item[];
    response: Response;
  }>,
): Promise<Item[]> {
  // As in `joinPages`.
  const items = new Map<string, Item>();
  let cursor: string | undefined;
  do {
    const page = await pageOf(call(cursor ? { limit: PAGE_SIZE, cursor } : {}));
    for (const item of page.body) items.set(item._id, item);
    cursor = page.next;
  } while (cursor);
  return [...items.values()];
}

/** The options of an infinite query whose pages are read by cursor. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: ({ next }: Page<unknown>) => next,
};
