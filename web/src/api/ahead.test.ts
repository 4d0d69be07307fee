/** What is kept for the next cold start, and how the answers that were asked for early are taken. */
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, getSession, startSession } from '@/session/store';
import { professional, signIn } from '@/testing/people';
import { http, server } from '@/testing/server';
import { rememberReads } from './ahead';
import { api, bearer, bodyOf } from './client';

const HOST = window.location.origin;
const kept = (): { day: string; paths: Record<string, string[]> } | null =>
  JSON.parse(localStorage.getItem('caseboard.ahead') ?? 'null');

/** The browser's list of what this page has loaded. */
function loaded(...addresses: string[]): void {
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((kind) =>
    kind === 'navigation'
      ? [{ name: HOST + window.location.pathname } as PerformanceEntry]
      : addresses.map((address) => {
          const initiatorType = address.startsWith('/api/') ? 'fetch' : 'script';
          return { name: HOST + address, initiatorType } as PerformanceResourceTiming;
        }),
  );
}

/** Answers that were asked for before the client ran. */
function early(...addresses: string[]): void {
  const answer = async () => HttpResponse.json({ early: true });
  window.ahead = {
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
  signIn(professional);
});

afterEach(() => {
  delete window.ahead;
  document.head.replaceChildren();
  localStorage.clear();
});

it('keeps what the screen has read, once, without files and the stream', () => {
  loaded('/assets/base.js', '/api/user/1', '/api/events', '/api/config', '/api/user/1');
  rememberReads();
  expect(kept()?.paths).toEqual({ '/userMain/profile': ['/api/user/1', '/api/config'] });
});

it('drops what was asked for early and never taken', () => {
  loaded('/api/user/1', '/api/hiredjob?start=2026-11-01');
  early('/api/hiredjob?start=2026-11-01');
  rememberReads();
  expect(kept()?.paths).toEqual({ '/userMain/profile': ['/api/user/1'] });
  expect(window.ahead).toBeUndefined();
});

it('keeps nothing of a path that is no screen of its own, and nothing without a session', () => {
  loaded('/api/user/2');
  window.history.replaceState(null, '', '/profile/2');
  rememberReads();
  expect(kept()).toBeNull();
  window.history.replaceState(null, '', '/userMain/profile');
  endSession();
  rememberReads();
  expect(kept()).toBeNull();
});

it('goes with the session', () => {
  loaded('/api/user/1');
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
