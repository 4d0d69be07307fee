// Service worker with an offline fallback: when the server cannot answer a navigation, it responds
// with /offline/page.html. It caches these four files only, never an answer of the API.
const CACHE_NAME = 'caseboard-offline-1';
const PAGE = '/offline/page.html';
const FILES = [PAGE, '/offline/page.css', '/offline/page.js', '/offline/mark.svg'];
const GATEWAY_ERRORS = [502, 503, 504];

// addAll stores all files or none, so that they fit together; `no-cache` revalidates each one.
const fillCache = async () => {
  const cache = await caches.open(CACHE_NAME);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
};

self.addEventListener('install', (event) => {
  // Static routing, where supported, keeps the worker out of API calls and hashed files.
  if (event.addRoutes)
    event.addRoutes([
      { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
      { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'network' },
    ]);
  event.waitUntil(fillCache().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== CACHE_NAME) await caches.delete(name);
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

// The client sends a message after each page load; the server is reachable then, so the cache is refreshed.
self.addEventListener('message', (event) => {
  event.waitUntil(fillCache().catch(() => {}));
});

// A push message has the event, time, place and pay of a case, and the path to open. Browsers require that every message is
// shown.
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(title ?? 'Caseboard', {
      body,
      tag,
      renotify: Boolean(tag),
      icon: '/offline/mark.svg',
      data: { path },
    }),
  );
});

// Sends the path to the client in a window. Resolves to whether it has opened it; a page without a running client does
// not answer.
const openInClient = (window, path) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), 1_000);
    window.postMessage({ path }, [port2]);
  });

// A press opens the case: in an open window of the client, otherwise in a new one. The page is not loaded again, because
// that would lose unsaved input and uploads.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.path ?? '/', self.location.origin);
  if (target.origin !== self.location.origin) return;
  event.waitUntil(
    (async () => {
      const [open] = await self.clients.matchAll({ type: 'window' });
      if (!open) return self.clients.openWindow(target.href);
      const opened = openInClient(open, target.pathname + target.search + target.hash);
      // Browsers refuse it some time after the press.
      await open.focus().catch(() => {});
      if (!(await opened)) await open.navigate(target.href);
    })(),
  );
});

const cached = async (path) => (await caches.open(CACHE_NAME)).match(path);

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  if (request.mode === 'navigate') {
    event.respondWith(
      (async () => {
        try {
          const response = (await preloadResponse) ?? (await fetch(request));
          // A proxy in front of the server reports that the server is down.
          return GATEWAY_ERRORS.includes(response.status)
            ? ((await cached(PAGE)) ?? response)
            : response;
        } catch {
          return (await cached(PAGE)) ?? Response.error();
        }
      })(),
    );
    return;
  }
  const { origin, pathname } = new URL(request.url);
  if (origin === self.location.origin && FILES.includes(pathname))
    event.respondWith(
      (async () => {
        const response = await fetch(request).catch(() => undefined);
        if (response && !GATEWAY_ERRORS.includes(response.status)) return response;
        return (await cached(pathname)) ?? response ?? Response.error();
      })(),
    );
});
