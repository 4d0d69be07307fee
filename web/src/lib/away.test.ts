import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { prepareForAway } from './away';

const FILES = ['/away/page.html', '/away/page.css', '/away/page.js', '/away/mark.svg'];

/** Runs public/away.js as a browser would, with a shelf that notes what is put on it. */
function worker() {
  const heard = new Map<string, (event: { waitUntil: (work: unknown) => void }) => void>();
  const put: { url: string; cache: string }[][] = [];
  const parts = {
    self: {
      addEventListener: (name: string, then: () => void) => heard.set(name, then),
      skipWaiting: () => {},
    },
    caches: { open: async () => ({ addAll: async (all: (typeof put)[0]) => put.push(all) }) },
    Request: function Request(this: object, url: string, { cache }: { cache: string }) {
      Object.assign(this, { url, cache });
    },
  };
  // oxlint-disable-next-line no-new-func
  new Function(...Object.keys(parts), readFileSync('public/away.js', 'utf8'))(
    ...Object.values(parts),
  );
  const tell = async (name: string) => {
    const work: unknown[] = [];
    heard.get(name)?.({ waitUntil: (one) => work.push(one) });
    await Promise.all(work);
  };
  return { put, tell };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the page for a server that is away', () => {
  it('is kept when the client is first loaded, and read again with every load', async () => {
    const { put, tell } = worker();
    await tell('install');
    await tell('message');
    // The server is asked whether they have changed; nothing but these files is kept.
    const files = FILES.map((url) => ({ url, cache: 'no-cache' }));
    expect(put.map((all) => all.map((one) => ({ ...one })))).toEqual([files, files]);
  });

  it('is brought up to date by a worker that stands already', async () => {
    const postMessage = vi.fn<(message: string) => void>();
    const register = async () => ({ active: { postMessage } });
    Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
    await prepareForAway();
    expect(postMessage).toHaveBeenCalledOnce();
  });

  it('needs none to begin with', async () => {
    const register = vi.fn<() => Promise<object>>(async () => ({ active: null }));
    Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
    await prepareForAway();
    expect(register).toHaveBeenCalledOnce();
  });

  it('names no product, since an installation has its own, and promises nothing of the forms', () => {
    const page = new DOMParser().parseFromString(
      readFileSync('public/away/page.html', 'utf8'),
      'text/html',
    );
    expect(page.documentElement.textContent).not.toContain('Caseboard');
    expect(page.querySelector('h1')?.textContent).toBe('The server cannot be reached');
    expect(page.body.textContent).not.toContain('Nothing was lost');
  });
});
