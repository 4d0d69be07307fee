import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registerOfflineFallback } from './offlineFallback';

const FILES = ['/offline/page.html', '/offline/page.css', '/offline/page.js', '/offline/mark.svg'];

/**
 * Runs public/offline.js with mocked worker globals; `stored` lists the requests that it caches.
 */
function runWorker(gateway?: number) {
  const handlers = new Map<string, (event: object) => void>();
  const stored: { url: string; cache: string }[][] = [];
  const globals = {
    self: {
      addEventListener: (name: string, handler: () => void) => handlers.set(name, handler),
      skipWaiting: () => {},
      location: { origin: 'https://caseboard.example' },
    },
    caches: {
      open: async () => ({
        addAll: async (all: (typeof stored)[0]) => stored.push(all),
        match: async (path: string) => `cached ${path}`,
      }),
    },
    fetch: async () => ({ status: gateway }),
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
    handlers.get(name)?.({ waitUntil: (one: unknown) => work.push(one) });
    await Promise.all(work);
  };
  const answer = async (path: string) => {
    let response: unknown;
    const request = { mode: 'no-cors', url: `https://caseboard.example${path}` };
    handlers.get('fetch')?.({ request, respondWith: (one: unknown) => void (response = one) });
    return await response;
  };
  return { stored, dispatch, answer };
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

  it.each([
    [200, { status: 200 }],
    [502, 'cached /offline/page.css'],
  ])('answers the styles of the page if the server answers %i', async (status, expected) => {
    expect(await runWorker(status).answer('/offline/page.css')).toEqual(expected);
  });

  it('asks an active worker to refresh its cache', async () => {
    const postMessage = vi.fn<(message: string) => void>();
    const register = async () => ({ active: { postMessage } });
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { register, addEventListener: () => {} },
      configurable: true,
    });
    await registerOfflineFallback(() => {});
    expect(postMessage).toHaveBeenCalledOnce();
  });

  it('registers a worker where none is active yet', async () => {
    const register = vi.fn<() => Promise<object>>(async () => ({ active: null }));
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { register, addEventListener: () => {} },
      configurable: true,
    });
    await registerOfflineFallback(() => {});
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
    const elements = (language: string) =>
      [...page.querySelectorAll(`div[lang=${language}] *`)].map(({ localName }) => localName);
    expect(elements('es')).toEqual(elements('en'));
  });

  it.each([
    ['en', null, ['en-US', 'es-US'], 'Not reachable'],
    ['es', null, ['fr-FR', 'es-MX', 'en-US'], 'Sin conexión'],
    ['es', 'es', ['en-US'], 'Sin conexión'],
    ['en', 'en', ['es-MX'], 'Not reachable'],
    ['en', null, ['fr-FR'], 'Not reachable'],
  ])(
    'shows the page in %s with the chosen %s and a browser in %j',
    (language, chosen, languages, title) => {
      const page = new DOMParser().parseFromString(
        readFileSync('public/offline/page.html', 'utf8'),
        'text/html',
      );
      const globals = {
        document: page,
        navigator: { languages },
        localStorage: { getItem: (key: string) => (key === 'caseboard.locale' ? chosen : null) },
        setTimeout: () => 0,
        addEventListener: () => {},
      };
      // oxlint-disable-next-line no-new-func
      new Function(...Object.keys(globals), readFileSync('public/offline/page.js', 'utf8'))(
        ...Object.values(globals),
      );
      expect(page.documentElement.lang).toBe(language);
      expect(page.documentElement.dataset.language).toBe(language);
      expect(page.title).toBe(title);
      const other = language === 'en' ? 'es' : 'en';
      expect(readFileSync('public/offline/page.css', 'utf8')).toContain(
        `:root[data-language='${language}'] [lang='${other}']`,
      );
    },
  );
});

/** Runs the worker and returns the notifications that it shows and the pages that it opens. */
function runPush(windows: object[]) {
  const handlers = new Map<string, (event: object) => void>();
  const showNotification = vi.fn<(title: string, options: object) => Promise<void>>(async () => {});
  const openWindow = vi.fn<(url: string) => Promise<void>>(async () => {});
  const self = {
    addEventListener: (name: string, handler: () => void) => handlers.set(name, handler),
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
    location: new URL('https://cases.example/'),
  };
  // oxlint-disable-next-line no-new-func
  new Function('self', readFileSync('public/offline.js', 'utf8'))(self);
  const dispatch = async (name: string, event: object) => {
    const work: unknown[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (one: unknown) => work.push(one) });
    await Promise.all(work);
  };
  return { showNotification, openWindow, dispatch };
}

// Shows: FL-25
describe('push messages', () => {
  it('are shown, and open the case', async () => {
    const { showNotification, openWindow, dispatch } = runPush([]);
    const content = {
      title: 'Invitation',
      body: 'Mon, 7:00 AM',
      path: '/userMain?item=1',
      tag: '1',
    };
    await dispatch('push', { data: { json: () => content } });
    expect(showNotification).toHaveBeenCalledWith(
      'Invitation',
      expect.objectContaining({ body: 'Mon, 7:00 AM', tag: '1', data: { path: content.path } }),
    );
    const close = vi.fn<() => void>();
    await dispatch('notificationclick', { notification: { close, data: { path: content.path } } });
    expect(close).toHaveBeenCalledOnce();
    expect(openWindow).toHaveBeenCalledWith('https://cases.example/userMain?item=1');
  });

  /** Presses a notification while a window is open, whose client answers or not. */
  const pressWithWindow = async (answers: boolean) => {
    const navigate = vi.fn<(url: string) => Promise<void>>(async () => {});
    const focus = vi.fn<() => Promise<void>>(async () => {});
    const postMessage = vi.fn<(message: object, ports: MessagePort[]) => void>(
      (_message, ports) => {
        if (answers) ports[0]?.postMessage('opened');
      },
    );
    const { openWindow, dispatch } = runPush([{ navigate, focus, postMessage }]);
    const notification = { close: () => {}, data: { path: '/userMain?item=1#a' } };
    await dispatch('notificationclick', { notification });
    expect(postMessage).toHaveBeenCalledWith({ path: '/userMain?item=1#a' }, expect.anything());
    expect(focus).toHaveBeenCalledOnce();
    expect(openWindow).not.toHaveBeenCalled();
    return navigate;
  };

  it('open the case in a window that is open', async () => {
    expect(await pressWithWindow(true)).not.toHaveBeenCalled();
  });

  it('load the case in an open window without a running client', async () => {
    expect(await pressWithWindow(false)).toHaveBeenCalledWith(
      'https://cases.example/userMain?item=1#a',
    );
  });

  it('do not leave the own address', async () => {
    const { openWindow, dispatch } = runPush([]);
    const notification = { close: () => {}, data: { path: 'https://elsewhere.example/' } };
    await dispatch('notificationclick', { notification });
    expect(openWindow).not.toHaveBeenCalled();
  });
});
