import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '@/testing/app';
import { noticesOf } from '@/testing/cases';
import { admin, professional, signIn } from '@/testing/people';
import { http, server } from '@/testing/server';

// The import fails while `reachable` is false.
const network = vi.hoisted(() => ({ reachable: false, answer: Promise.resolve() }));
vi.mock('@/app/followSession', async (real) => {
  await network.answer;
  if (!network.reachable) throw new TypeError('Failed to fetch dynamically imported module');
  return real();
});

/** The tokens of the streams that were opened, and how many of them are open. */
let tokens: (string | null)[];
let open: number;
let unread: number;

const bell = (count: number) =>
  screen.findByRole('link', { name: `Notifications, ${count} unread` });

beforeEach(() => {
  tokens = [];
  open = 0;
  unread = 0;
  signIn(professional);
  server.use(
    http.get('/api/unreadnotifications/{userId}/{filter}', ({ response }) =>
      response(200).json(noticesOf(unread)),
    ),
    http.get('/api/events', ({ request, response }) => {
      tokens.push(request.headers.get('Authorization'));
      open += 1;
      request.signal.addEventListener('abort', () => (open -= 1));
      const headers = { 'Content-Type': 'text/event-stream' };
      return response.untyped(new HttpResponse(new ReadableStream(), { headers }));
    }),
  );
});

it('code that fails to load twice offers a page reload, because some browsers cache the failure', async () => {
  const { user } = openApp('/userWelcome');
  await user.click(await screen.findByRole('button', { name: 'Try now' }));
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
});

// Shows: AMB-53
it('code that fails to load counts as a lost connection, and two presses load it again once', async () => {
  const { user } = openApp('/userWelcome');
  expect(await screen.findByText('Connection lost. Trying again…')).toBeVisible();
  expect(tokens).toEqual([]);
  let arrive = () => {};
  network.answer = new Promise((done) => (arrive = done));
  network.reachable = true;
  await user.dblClick(screen.getByRole('button', { name: 'Try now' }));
  arrive();
  await waitFor(() => expect(screen.queryByText('Connection lost. Trying again…')).toBeNull());
  expect(open).toBe(1);
  expect(tokens).toHaveLength(1);
});

it.each([
  ['in the back/forward cache', window, 'pagehide', 'pageshow'],
  ['frozen', document, 'freeze', 'resume'],
] as const)(
  'a page that is %s has no stream until it is shown, and then refetches',
  async (_what, target, hidden, shown) => {
    network.reachable = true;
    openApp('/userWelcome');
    await bell(0);
    await waitFor(() => expect(open).toBe(1));
    target.dispatchEvent(new Event(hidden));
    await waitFor(() => expect(open).toBe(0));
    unread = 1;
    target.dispatchEvent(new Event(shown));
    await bell(1);
    expect(tokens).toHaveLength(2);
    expect(open).toBe(1);
  },
);

it('a page restored from the back/forward cache after another account signed in shows that account', async () => {
  network.reachable = true;
  const { path } = openApp('/userWelcome');
  await waitFor(() => expect(open).toBe(1));
  window.dispatchEvent(new Event('pagehide'));
  localStorage.setItem('caseboard.session', JSON.stringify({ token: 'other', user: admin }));
  server.use(
    http.get('/api/session', ({ response }) => response(200).json(admin)),
    http.get('/api/getjobs', ({ response }) => response(200).json([])),
  );
  window.dispatchEvent(new Event('pageshow'));
  await waitFor(() => expect(path()).toBe('/adminWelcome'));
  await waitFor(() => expect(tokens).toEqual(['Bearer test-token', 'Bearer other']));
});
