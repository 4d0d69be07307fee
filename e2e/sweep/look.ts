// Going from screen to screen inside the client, and looking at each.
import type { Page, Request } from '@playwright/test';
import { faultsOf } from '../house/screen.ts';
import { landing, type Role, type Screen } from './screens.ts';

const BRAND = 'Caseboard';

/** Counts what a page is still reading; the stream of events never ends and does not count. */
export class Traffic {
  private readonly open = new Set<Request>();
  private last = Date.now();

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/events') return;
      this.open.add(request);
      this.last = Date.now();
    });
    const done = (request: Request) => {
      if (this.open.delete(request)) this.last = Date.now();
    };
    page.on('requestfinished', done);
    page.on('requestfailed', done);
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.last = Date.now();
    });
  }

  /** Waits until nothing is being read and nothing on the screen says that it waits. */
  async settled(quiet = 60): Promise<void> {
    const until = Date.now() + 15_000;
    while (Date.now() < until) {
      if (this.open.size === 0 && Date.now() - this.last >= quiet) {
        const waiting = await this.page.evaluate(async () => {
          await document.fonts.ready;
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          return document.querySelector('[aria-busy="true"], .grid-settling') !== null;
        });
        if (!waiting && this.open.size === 0) return;
      }
      await new Promise((tick) => setTimeout(tick, 15));
    }
    const urls = [...this.open].map((request) => request.url());
    throw new Error(
      `${this.page.url()} did not settle within 15 s; still reading ${urls.join(', ')}`,
    );
  }
}

/** Goes to an address the way a link does: inside the client, without loading the page again. */
export async function go(page: Page, traffic: Traffic, address: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), address);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 0)));
  await traffic.settled();
}

/** Puts the page into a theme, and waits until every colour has arrived there. */
export async function show(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.evaluate(async (wanted) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (!matchMedia(`(prefers-color-scheme: ${wanted})`).matches) await frame();
    for (let calm = 0; calm < 3; calm += document.getAnimations().length === 0 ? 1 : 0)
      await frame();
  }, theme);
}

const pathOf = (address: string) => address.replace(/[?#].*$/, '');

/** What is wrong with where this role arrived; nothing when it is where it should be. */
export async function faultsOfArrival(
  page: Page,
  screen: Screen,
  role: Role,
  address: string,
): Promise<string[]> {
  const faults: string[] = [];
  const wanted = landing(screen, role) ?? pathOf(address);
  const path = new URL(page.url()).pathname;
  if (path !== wanted) return [`is at ${path}, not at ${wanted}`];
  if (landing(screen, role) !== undefined) return faults;
  const title = await page.title();
  if (title !== `${screen.title} · ${BRAND}`)
    faults.push(`the title of the page is "${title}", not "${screen.title} · ${BRAND}"`);
  return faults;
}

/** What is wrong with the focus after a navigation inside the client. */
export async function faultsOfFocus(page: Page, screen: Screen): Promise<string[]> {
  const place = await page.evaluate(() => {
    const at = document.activeElement;
    if (at?.closest('dialog')) return 'dialog';
    if (at?.matches('h1')) return 'heading';
    return at ? `${at.tagName.toLowerCase()} "${(at.textContent ?? '').slice(0, 40)}"` : 'nothing';
  });
  const wanted = screen.focus ?? 'heading';
  return place === wanted ? [] : [`the focus is on ${place}, not on the ${wanted}`];
}

export { faultsOf };
