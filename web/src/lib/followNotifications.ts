/** Opens the paths that the service worker sends when a notification is pressed, see public/offline.js. */
export function followNotifications(open: (path: string) => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const path: unknown = (data as { path?: unknown } | null)?.path;
    if (typeof path !== 'string' || !path.startsWith('/')) return;
    // Parsed, because browsers read // and /\ as the beginning of another host.
    const { origin, pathname, search, hash } = new URL(path, location.origin);
    if (origin !== location.origin) return;
    open(pathname + search + hash);
    // The worker loads the page if no client answers.
    ports[0]?.postMessage('opened');
  });
}
