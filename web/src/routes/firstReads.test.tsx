import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bellPath, menuOf } from '@/rules/menu';
import { openApp } from '@/testing/app';
import { postedCase } from '@/testing/postings';
import { admin, professional, signIn, surgeon } from '@/testing/people';
import { http, server } from '@/testing/server';
import { readAhead } from './firstReads';

vi.mock('./firstReads', { spy: true });

let asked: string[];
beforeEach(() => {
  asked = [];
  server.use(
    http.get('/api/getsurgeonjobs', ({ request, response }) => {
      asked.push(new URL(request.url).searchParams.get('edate') ?? '');
      return response(200).json([postedCase]);
    }),
    http.get('/api/users', ({ response }) => response(200).json([])),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(readAhead).mockClear();
});

const menu = async () => within(await screen.findByRole('navigation', { name: 'Main menu' }));

describe('reading ahead', () => {
  it('begins when somebody points at a link, and the screen does not ask again', async () => {
    signIn(surgeon);
    const { user, path } = openApp('/adminMain/updateFavorites');
    const link = (await menu()).getByRole('link', { name: 'All Postings' });
    expect(asked).toEqual([]);
    await user.hover(link);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(path()).toBe('/adminMain/updateFavorites');
    await user.click(link);
    await screen.findByRole('article');
    expect(asked).toHaveLength(1);
  });

  it('leaves the screen that is opened first to itself', async () => {
    signIn(surgeon);
    const { user } = openApp('/adminMain/updateFavorites');
    const link = (await menu()).getByRole('link', { name: 'All Postings' });
    await screen.findByRole('heading', { level: 1 });
    expect(readAhead).not.toHaveBeenCalled();
    await user.hover(link);
    await waitFor(() => expect(readAhead).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['/login', 'Forgot Password', '/confirmEmail', null],
    ['/adminMain/updateFavorites', 'All Postings', '/adminMain/adminVerification', surgeon],
  ])('asks from %s for the files behind %s', async (path, name, wanted, person) => {
    const askFiles = vi.fn();
    vi.stubGlobal('askFiles', askFiles);
    if (person) signIn(person);
    const { user } = openApp(path);
    const link = (await screen.findAllByRole('link', { name }))[0];
    expect(askFiles).not.toHaveBeenCalledWith(wanted);
    await user.hover(link as HTMLElement);
    await waitFor(() => expect(askFiles).toHaveBeenCalledWith(wanted));
  });

  it('begins when the keyboard reaches it', async () => {
    signIn(surgeon);
    openApp('/adminMain/updateFavorites');
    (await menu()).getByRole('link', { name: 'All Postings' }).focus();
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  it.each([surgeon, admin, professional])(
    'knows every screen of the menu of $signInType',
    (person) => {
      signIn(person);
      const links = menuOf(person.signInType)
        .flatMap((entry) => ('items' in entry ? entry.items : [entry]))
        .map(({ to }) => to as string)
        .filter((to) => to !== '/changePassword');
      for (const path of [...links, bellPath(person.adminSignIn)]) {
        const queryClient = new QueryClient();
        const ask = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue();
        readAhead(queryClient, { path, params: { topicId: 'x' }, search: {} });
        expect(ask, path).toHaveBeenCalled();
      }
    },
  );

  it.each([
    ['/adminMain/viewInvoices', '/api/invoices', ['status=PAID&page=2']],
    [
      '/adminMain/viewjobstopay',
      '/api/transactions',
      ['status=APPROVED', 'status=PENDING', 'status=REJECTED&page=2'],
    ],
  ] as const)('asks for what %s of the address will show', async (path, call, wanted) => {
    const seen: string[] = [];
    server.use(
      http.get(call, ({ request, response }) => {
        const { searchParams } = new URL(request.url);
        const page = searchParams.get('page');
        seen.push(`status=${searchParams.get('status')}${page === '1' ? '' : `&page=${page}`}`);
        return response.untyped(Response.json([]));
      }),
    );
    signIn(admin);
    const search = { show: call === '/api/invoices' ? 'paid' : 'rejected', page: 2 };
    readAhead(new QueryClient(), { path, params: {}, search });
    await waitFor(() => expect(seen.toSorted()).toEqual(wanted));
  });

  it('asks for nothing once nobody is signed in, and nothing of a center not chosen', () => {
    const queryClient = new QueryClient();
    const ask = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue();
    readAhead(queryClient, { path: '/adminMain/adminVerification', params: {}, search: {} });
    signIn({ ...admin, signInType: 'SYSTEM_ADMIN' });
    readAhead(queryClient, { path: '/adminMain/adminVerification', params: {}, search: {} });
    expect(ask).not.toHaveBeenCalled();
  });
});
