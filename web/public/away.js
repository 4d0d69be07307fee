// Answers when the server cannot: opening a page then shows /away/page.html instead of the browser's
// own error. Keeps these four files and nothing else; no answer about anybody is ever stored.
const SHELF = 'caseboard-away-1';
const PAGE = '/away/page.html';
const FILES = [PAGE, '/away/page.css', '/away/page.js', '/away/mark.svg'];
const AWAY = [502, 503, 504];

// All of them or none, so that they fit together; the server says which have changed.
const fill = async () => {
  const shelf = await caches.open(SHELF);
  await shelf.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
};

self.addEventListener('install', (event) => {
  // Browsers that know it do not even ask here about the client's own files and calls.
  if (event.addRoutes)
    event.addRoutes([
      { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
      { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'network' },
    ]);
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== SHELF) await caches.delete(name);
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

// A page of the client has been loaded, so the server is there: what is kept is brought up to date.
self.addEventListener('message', (event) => {
  event.waitUntil(fill().catch(() => {}));
});

const kept = async (path) => (await caches.open(SHELF)).match(path);

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  if (request.mode === 'navigate') {
    event.respondWith(
      (async () => {
        try {
          const answer = (await preloadResponse) ?? (await fetch(request));
          // What stands before the server says that nobody is behind it.
          return AWAY.includes(answer.status) ? ((await kept(PAGE)) ?? answer) : answer;
        } catch {
          return (await kept(PAGE)) ?? Response.error();
        }
      })(),
    );
    return;
  }
  const { origin, pathname } = new URL(request.url);
  if (origin === self.location.origin && FILES.includes(pathname))
    event.respondWith(fetch(request).catch(async () => (await kept(pathname)) ?? Response.error()));
});
