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
}

/** The first page is small, so that it is shown soon; the others are few. */
const FIRST = 50;
const LATER = 100;

/** Returns the parameters of a page; an empty cursor is that of the first one. */
export const pageQuery = (cursor: string) => (cursor ? { limit: LATER, cursor } : { limit: FIRST });

/** Returns the cursor of the next page. */
function nextCursor(headers: Headers): string | undefined {
  const address = /^<([^>]*)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1];
  return new URLSearchParams(address?.split('?')[1]).get('cursor') ?? undefined;
}

/** Returns the page that a call reads. */
export async function pageOf<Body>(
  call: Promise<{ data?: Body; response: Response }>,
): Promise<Page<NonNullable<Body>>> {
  const { data, response } = await call;
  if (data === undefined || data === null) throw new ApiProblem(0, undefined, '');
  return { body: data, next: nextCursor(response.headers) };
}

/** Reads all pages of a list of a range of days, whose length the range bounds. */
export async function allPages<Item extends { _id: string }>(
  call: (page: { limit?: number; cursor?: string }) => Promise<{
    data?: Item[];
    response: Response;
  }>,
): Promise<Item[]> {
  // An item whose place changes between two reads is on both pages.
  const items = new Map<string, Item>();
  let cursor: string | undefined;
  do {
    const page = await pageOf(call(cursor ? { limit: LATER, cursor } : {}));
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
