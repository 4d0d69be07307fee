import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registerOfflineFallback } from './offlineFallback';

const FILES = ['/offline/page.html', '/offline/page.css', '/offline/page.js', '/offline/mark.svg'];

/**
 * Runs public/offline.js with mocked worker globals; `stored` lists the requests that it caches.
 */
function runWorker() {
  const handlers = new Map<string, (event: { waitUntil: (work: unknown) => void }) => void>();
  const stored: { url: string; cache: string }[][] = [];
  const globals = {
    self: {
      addEventListener: (name: string, handler: () => void) => handlers.set(name, handler),
      skipWaiting: () => {},
    },
    caches: {
      open: async () => ({ addAll: async (all: (typeof stored)[0]) => stored.push(all) }),
    },
    Request: function Request(this: object, url: string, { cache }: { cache: string }) {
      Object.assign(this, { url, cache });
    },
  };
  // oxlint-disable-next-line no-new-func
  new Function(...Object.keys(globals), readFileSync('public/offline.js', 'utf8'))(
    ...Object.values(globals),
  );
  const dispatch = async (name: string) => {
    const work: unknown[] = [];
    handlers.get(name)?.({ waitUntil: (one) => work.push(one) });
    await Promise.all(work);
  };
  return { stored, dispatch };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the offline fallback', () => {
  it('caches its four files on install and revalidates them on each page load', async () => {
    const { stored, dispatch } = runWorker();
    await dispatch('install');
    await dispatch('message');
    const files = FILES.map((url) => ({ url, cache: 'no-cache' }));
    expect(stored.map((all) => all.map((one) => ({ ...one })))).toEqual([files, files]);
  });

  it('asks an active worker to refresh its cache', async () => {
    const postMessage = vi.fn<(message: string) => void>();
    const register = async () => ({ active: { postMessage } });
    Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
    await registerOfflineFallback();
    expect(postMessage).toHaveBeenCalledOnce();
  });

  it('registers a worker where none is active yet', async () => {
    const register = vi.fn<() => Promise<object>>(async () => ({ active: null }));
    Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
    await registerOfflineFallback();
    expect(register).toHaveBeenCalledOnce();
  });

  it('shows a page without the product name and without a promise about forms', () => {
    const page = new DOMParser().parseFromString(
      readFileSync('public/offline/page.html', 'utf8'),
      'text/html',
    );
    expect(page.documentElement.textContent).not.toContain('Caseboard');
    expect(page.querySelector('h1')?.textContent).toBe('The server cannot be reached');
    expect(page.body.textContent).not.toContain('Nothing was lost');
  });
});
