import { describe, expect, test } from 'vitest';
import { allPages } from './pages';

/** A server with these pages, each with its cursor, which records the pages that were asked for. */
function serverWith(pages: Record<string, { ids: string[]; next?: string }>) {
  const asked: unknown[] = [];
  const call = (page: { limit?: number; cursor?: string }) => {
    asked.push(page);
    const { ids, next } = pages[page.cursor ?? ''] ?? { ids: [] };
    const headers = new Headers();
    if (next)
      headers.set('Link', `</api/getjobs?sdate=2026-11-01&limit=100&cursor=${next}>; rel="next"`);
    return Promise.resolve({
      data: ids.map((_id) => ({ _id })),
      response: new Response(null, { headers }),
    });
  };
  return { asked, call };
}

describe('allPages', () => {
  // Shows: AMB-103
  test('a list of one page is one request', async () => {
    const { asked, call } = serverWith({ '': { ids: ['a', 'b'] } });
    expect(await allPages(call)).toEqual([{ _id: 'a' }, { _id: 'b' }]);
    expect(asked).toEqual([{}]);
  });

  // Shows: AMB-103
  test('all pages are read in order, and an item that moved between two of them is listed once', async () => {
    const { asked, call } = serverWith({
      '': { ids: ['a', 'b'], next: '1.b' },
      '1.b': { ids: ['c', 'a'], next: '2.a' },
      '2.a': { ids: ['d'] },
    });
    expect((await allPages(call)).map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd']);
    expect(asked).toEqual([{}, { limit: 100, cursor: '1.b' }, { limit: 100, cursor: '2.a' }]);
  });

  // Shows: AMB-103
  test('a failed page rejects the list', async () => {
    const failing = ({ cursor }: { cursor?: string }) =>
      cursor
        ? Promise.reject(new Error('offline'))
        : serverWith({ '': { ids: ['a'], next: '1.a' } }).call({});
    await expect(allPages(failing)).rejects.toThrow('offline');
  });
});
