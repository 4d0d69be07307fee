/** What is kept for the next cold start, and how the answers that were asked for early are taken. */
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, getSession, startSession } from '@/session/store';
import { professional, signIn } from '@/testing/people';
import { http, server } from '@/testing/server';
import { rememberReads } from './ahead';
import { api, bearer, bodyOf, reads } from './client';

const HOST = window.location.origin;
const kept = (): { day: string; paths: Record<string, string[]> } | null =>
  JSON.parse(localStorage.getItem('caseboard.ahead') ?? 'null');

/** The screen of this page asks the server for these. */
async function asks(...addresses: string[]): Promise<void> {
  server.use(http.get('/api/config', ({ response }) => response.untyped(HttpResponse.json({}))));
  for (const address of addresses)
    await api.GET('/api/config', { params: { query: { address } } as never });
}
const address = (name: string) => `/api/config?address=${name}`;

/** Answers that were asked for before the client ran. */
function early(...addresses: string[]): void {
  const answer = async () => HttpResponse.json({ early: true });
  window.asked = {
    as: bearer().Authorization ?? '',
    reads: new Map(addresses.map((address) => [HOST + address, answer()])),
  };
}

beforeEach(() => {
  const told = document.createElement('script');
  told.type = 'application/json';
  told.id = 'ahead';
  told.textContent = JSON.stringify({ signedIn: { '/userMain/profile': [] } });
  document.head.append(told);
  window.history.replaceState(null, '', '/userMain/profile');
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { name: HOST + window.location.pathname } as PerformanceEntry,
  ]);
  reads.clear();
  signIn(professional);
});

afterEach(() => {
  delete window.asked;
  document.head.replaceChildren();
  localStorage.clear();
});

it('keeps what the screen reads first, once', async () => {
  await asks('a', 'b', 'a');
  rememberReads();
  expect(kept()?.paths).toEqual({ '/userMain/profile': [address('a'), address('b')] });
  await asks('c', 'd', 'e', 'f', 'g');
  rememberReads();
  expect(kept()?.paths['/userMain/profile']).toHaveLength(6);
});

it('keeps no change', async () => {
  server.use(http.post('/api/logout', ({ response }) => response.untyped(HttpResponse.json({}))));
  await api.POST('/api/logout');
  await asks('a');
  rememberReads();
  expect(kept()?.paths).toEqual({ '/userMain/profile': [address('a')] });
});

it('drops what was asked for early and never taken', async () => {
  await asks('a');
  early(address('old'));
  rememberReads();
  expect(kept()?.paths).toEqual({ '/userMain/profile': [address('a')] });
  expect(window.asked).toBeUndefined();
});

it('keeps nothing of a path that is no screen of its own, and nothing without a session', async () => {
  await asks('a');
  window.history.replaceState(null, '', '/profile/2');
  rememberReads();
  expect(kept()).toBeNull();
  window.history.replaceState(null, '', '/userMain/profile');
  endSession();
  rememberReads();
  expect(kept()).toBeNull();
});

it('goes with the session', async () => {
  await asks('a');
  rememberReads();
  expect(kept()).not.toBeNull();
  endSession();
  expect(kept()).toBeNull();
});

const config = () => bodyOf(api.GET('/api/config'));

it('an early answer is taken once', async () => {
  server.use(http.get('/api/config', ({ response }) => response.untyped(HttpResponse.json({}))));
  early('/api/config');
  expect(await config()).toEqual({ early: true });
  expect(await config()).toEqual({});
});

it('an early answer to somebody else is not taken', async () => {
  server.use(http.get('/api/config', ({ response }) => response.untyped(HttpResponse.json({}))));
  early('/api/config');
  startSession('another token', professional);
  expect(await config()).toEqual({});
});

it('what was read before a change is not taken after it', async () => {
  server.use(
    http.get('/api/config', ({ response }) => response.untyped(HttpResponse.json({}))),
    http.post('/api/logout', ({ response }) => response.untyped(HttpResponse.json({}))),
  );
  early('/api/config');
  await api.POST('/api/logout');
  expect(getSession()).toBeDefined();
  expect(await config()).toEqual({});
});
