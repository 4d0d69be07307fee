/** `public/start.js`, which runs before all else, on a page as the build writes it. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';

const START = readFileSync('public/start.js', 'utf8');
const TOLD = {
  files: ['assets/Shell.js', 'assets/Login.js', 'assets/Faq.js', 'assets/Cases.js'],
  open: { '/': [1], '/login': [1], '/general/faq': [2] },
  signedIn: { '/userMain/upcomingJobs': [3] },
  shell: [0],
};

afterEach(() => {
  document.head.replaceChildren();
  document.documentElement.removeAttribute('class');
  delete document.documentElement.dataset.theme;
  localStorage.clear();
  delete window.asked;
  delete window.askFiles;
  window.history.replaceState(null, '', '/');
});

/** Opens an address and tells what was asked for. */
function opens(path: string, told: object | null = TOLD): (string | undefined)[] {
  window.history.replaceState(null, '', path);
  if (told) {
    const data = document.createElement('script');
    data.type = 'application/json';
    data.id = 'ahead';
    data.textContent = JSON.stringify(told);
    document.head.append(data);
  }
  new Function(START)();
  return askedFor();
}

/** The files that the page has asked for. */
const askedFor = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map((link) =>
    new URL(link.href).pathname.split('/').pop(),
  );

it.each([
  ['/login', ['Login.js']],
  ['/general/faq/', ['Faq.js']],
  ['/userMain/upcomingJobs', ['Login.js']],
  ['/nowhere', ['Login.js']],
])('asks for what a visitor will see at %s', (path, files) => {
  expect(opens(path)).toEqual(files);
});

it.each([
  ['/userMain/upcomingJobs', ['Shell.js', 'Cases.js']],
  ['/userMain/unknown', ['Shell.js']],
  ['/login', ['Shell.js']],
  ['/general/faq', ['Faq.js']],
])('asks for what somebody signed in will see at %s', (path, files) => {
  localStorage.setItem('caseboard.session', '{}');
  expect(opens(path)).toEqual(files);
});

it('asks for the screens that follow, once each, and for the house around them', () => {
  opens('/login');
  window.askFiles?.('/general/faq');
  expect(askedFor()).toEqual(['Login.js', 'Faq.js']);
  window.askFiles?.('/userMain/upcomingJobs');
  window.askFiles?.('/userMain/upcomingJobs');
  window.askFiles?.('/nowhere');
  expect(askedFor()).toEqual(['Login.js', 'Faq.js', 'Shell.js', 'Cases.js']);
});

it.each([
  ['/login', '', ['config']],
  ['/signUp', '', ['config', 'surgerycenters']],
  ['/general/faq', '', []],
  ['/signUp', '{}', []],
])('asks for what the screen at %s reads, session "%s"', (path, session, reads) => {
  if (session) localStorage.setItem('caseboard.session', session);
  opens(path);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
  expect(links.map((link) => link.href.split('/').pop())).toEqual(reads);
});

const TODAY = new Date().toDateString();
it.each([
  ['what it read before', 'u1', TODAY, ['/api/user/u1', '/api/hiredjob?start=2026-11-01']],
  ['no day but today', 'u1', 'yesterday', ['/api/user/u1']],
  ['nothing of somebody else', 'u2', TODAY, []],
])('a screen of somebody signed in asks for %s', async (_what, userId, day, asked) => {
  const answer = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no line'));
  const path = '/userMain/upcomingJobs';
  const paths = { [path]: ['/api/user/u1', '/api/hiredjob?start=2026-11-01'] };
  localStorage.setItem(
    'caseboard.session',
    JSON.stringify({ token: 'secret', user: { userId: 'u1' } }),
  );
  localStorage.setItem('caseboard.ahead', JSON.stringify({ userId, day, paths }));
  opens(path);
  expect(answer.mock.calls).toEqual(
    asked.map((address) => [address, { headers: { Authorization: 'Bearer secret' } }]),
  );
  expect([...(window.asked?.reads.keys() ?? [])]).toEqual(
    asked.map((address) => window.location.origin + address),
  );
});

it.each(['{', '{}', '{"userId":null}', '7'])('does without what it did not write: %s', (kept) => {
  localStorage.setItem('caseboard.session', '{}');
  localStorage.setItem('caseboard.ahead', kept);
  expect(opens('/userMain/upcomingJobs')).toEqual(['Shell.js', 'Cases.js']);
  expect(window.asked).toBeUndefined();
});

it('sets the chosen theme, in development too, where there is nothing to ask for', () => {
  localStorage.setItem('caseboard.theme', 'dark');
  expect(opens('/login', null)).toEqual([]);
  expect(document.documentElement.dataset.theme).toBe('dark');
});
