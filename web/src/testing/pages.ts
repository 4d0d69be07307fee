/**
 * Answers a request for a page of a list as the server does: the items from the cursor on, the total with the
 * first page, and the link to the next one. The cursor is the number of items before the page.
 */
export function pageOfList<Item>(
  items: readonly Item[],
  request: Request,
): { body: Item[]; headers: Record<string, string> } {
  const { pathname, searchParams } = new URL(request.url);
  const first = Number(searchParams.get('cursor') ?? 0);
  const limit = Number(searchParams.get('limit') ?? 100);
  const headers: Record<string, string> = {};
  if (first === 0) headers['X-Total-Count'] = String(items.length);
  const after = first + limit;
  if (after < items.length)
    headers.Link = `<${pathname}?limit=${limit}&cursor=${after}>; rel="next"`;
  return { body: items.slice(first, after), headers };
}
