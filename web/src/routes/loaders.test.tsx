import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { centersOfStatusQuery, foundCentersQuery } from '@/api/centerReviews';
import { bellPath, menuOf } from '@/rules/menu';
import { openApp } from '@/testing/app';
import { postedCase } from '@/testing/postings';
import { admin, professional, signIn, surgeon, systemAdmin } from '@/testing/people';
import { http, server } from '@/testing/server';
import { makeRouter } from './router';

let reads: string[];
beforeEach(() => {
  reads = [];
  server.use(
    http.get('/api/getsurgeonjobs', ({ request, response }) => {
      reads.push(new URL(request.url).searchParams.get('edate') ?? '');
      return response(200).json([postedCase]);
    }),
    http.get('/api/users', ({ response }) => response(200).json([])),
  );
});

const mainMenu = async () => within(await screen.findByRole('navigation', { name: 'Main menu' }));

/** A router without components, whose query client sends no requests. */
function routerWithSpy() {
  const queryClient = new QueryClient();
  const prefetch = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue();
  vi.spyOn(queryClient, 'prefetchInfiniteQuery').mockImplementation(async (options) =>
    prefetch({ queryKey: options.queryKey }),
  );
  return { router: makeRouter(queryClient, createMemoryHistory()), prefetch };
}

describe('route loaders', () => {
  it('run when a link is hovered, and the screen does not read again', async () => {
    signIn(surgeon);
    const { user, path } = openApp('/adminMain/updateFavorites');
    const link = (await mainMenu()).getByRole('link', { name: 'All Postings' });
    expect(reads).toEqual([]);
    await user.hover(link);
    await waitFor(() => expect(reads).toHaveLength(1));
    expect(path()).toBe('/adminMain/updateFavorites');
    await user.click(link);
    await screen.findByRole('article');
    expect(reads).toHaveLength(1);
  });

  it('run when a link gets the keyboard focus', async () => {
    signIn(surgeon);
    openApp('/adminMain/updateFavorites');
    (await mainMenu()).getByRole('link', { name: 'All Postings' }).focus();
    await waitFor(() => expect(reads).toHaveLength(1));
  });

  it('run once for the screen that is opened first', async () => {
    signIn(surgeon);
    openApp('/adminMain/adminVerification');
    await screen.findByRole('article');
    expect(reads).toHaveLength(1);
  });

  it('do not run again when an item is expanded', async () => {
    signIn(surgeon);
    const queryClient = new QueryClient();
    const prefetch = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue();
    const router = makeRouter(
      queryClient,
      createMemoryHistory({ initialEntries: ['/adminMain/adminVerification'] }),
    );
    await router.load();
    expect(prefetch).toHaveBeenCalledTimes(1);
    await router.navigate({ to: '/adminMain/adminVerification', search: { item: 'a' } });
    expect(prefetch).toHaveBeenCalledTimes(1);
    await router.navigate({
      to: '/adminMain/adminVerification',
      search: { start: '2026-11-01', item: 'a' },
    });
    expect(prefetch).toHaveBeenCalledTimes(2);
  });

  it.each([surgeon, admin, professional])(
    'exist for every screen in the menu of $signInType',
    async (person) => {
      signIn(person);
      const paths = menuOf(person.signInType)
        .flatMap((entry) => ('items' in entry ? entry.items : [entry]))
        .map(({ to }) => to as string)
        .filter((to) => to !== '/changePassword');
      for (const path of [...paths, bellPath(person.adminSignIn)]) {
        const { router, prefetch } = routerWithSpy();
        await router.preloadRoute({
          to: path as '/adminMain',
          params: { topicId: 'about' } as never,
        });
        expect(prefetch, path).toHaveBeenCalled();
      }
    },
  );

  it.each([
    [
      { to: '/adminMain/viewInvoices', search: { show: 'paid', page: 2 } },
      '/api/invoices',
      ['status=PAID&page=2'],
    ],
    [
      { to: '/adminMain/viewjobstopay', search: { show: 'rejected' } },
      '/api/transactions',
      ['status=APPROVED', 'status=PENDING', 'status=REJECTED'],
    ],
  ] as const)('read what the search parameters of $0.to select', async (aim, call, wanted) => {
    const seen: string[] = [];
    server.use(
      http.get(call, ({ request, response }) => {
        const { searchParams } = new URL(request.url);
        const page = searchParams.get('page');
        seen.push(`status=${searchParams.get('status')}${page ? `&page=${page}` : ''}`);
        return response.untyped(Response.json([]));
      }),
    );
    signIn(admin);
    await makeRouter(new QueryClient(), createMemoryHistory()).preloadRoute(aim);
    await waitFor(() => expect(seen.toSorted()).toEqual(wanted));
  });

  it('read the centers to confirm when a link to them is hovered', async () => {
    signIn(systemAdmin);
    const { router, prefetch } = routerWithSpy();
    await router.preloadRoute({ to: '/adminMain/centers' });
    await router.preloadRoute({ to: '/adminMain/centers', search: { name: 'harbor' } });
    const read = prefetch.mock.calls.map(([options]) => options.queryKey);
    expect(read).toEqual([
      centersOfStatusQuery('UNCONFIRMED').queryKey,
      foundCentersQuery('harbor').queryKey,
    ]);
  });

  it('read nothing without a session, and nothing of a center that is not chosen yet', async () => {
    const signedOut = routerWithSpy();
    await signedOut.router.preloadRoute({ to: '/adminMain/adminVerification' });
    const read = signedOut.prefetch.mock.calls.map(([options]) => options.queryKey[0]);
    expect(read.filter((key) => key !== 'config')).toEqual([]);

    signIn({ ...admin, signInType: 'SYSTEM_ADMIN' });
    const { router, prefetch } = routerWithSpy();
    await router.preloadRoute({ to: '/adminMain/adminVerification' });
    expect(prefetch).not.toHaveBeenCalled();
  });
});
