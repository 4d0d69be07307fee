// Navigation inside the client, and the checks of the sweep.
import type { Page, Request } from '@playwright/test';
import { findFaults } from '../fixtures/screen.ts';
import { redirectFor, type Role, type Screen } from './screens.ts';

const BRAND = 'Caseboard';

/** Tracks pending requests of a page, except the event stream, which never ends. */
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

  /** Waits until no request is pending and no element is busy. */
  async waitUntilIdle(quiet = 60): Promise<void> {
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

/** Navigates inside the client, as a link does, without loading the page again. */
export async function navigate(page: Page, traffic: Traffic, address: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), address);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 0)));
  await traffic.waitUntilIdle();
}

/** Sets the theme and waits until its transitions have ended. */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.evaluate(async (wanted) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (!matchMedia(`(prefers-color-scheme: ${wanted})`).matches) await frame();
    // Finished animations of rows outside of the viewport (`content-auto`) stay in the list.
    const moves = () => document.getAnimations().some(({ playState }) => playState !== 'finished');
    for (let calm = 0; calm < 3; calm += moves() ? 0 : 1) await frame();
  }, theme);
}

/** Returns an address without search parameters. */
export const pathOf = (address: string) => address.replace(/[?#].*$/, '');

/** Returns the faults of the path and the title after this role has opened the screen. */
export async function findArrivalFaults(
  page: Page,
  screen: Screen,
  role: Role,
  address: string,
): Promise<string[]> {
  const faults: string[] = [];
  const wanted = redirectFor(screen, role) ?? pathOf(address);
  const path = new URL(page.url()).pathname;
  if (path !== wanted) return [`is at ${path}, not at ${wanted}`];
  if (redirectFor(screen, role) !== undefined) return faults;
  const title = await page.title();
  if (title !== `${screen.title} · ${BRAND}`)
    faults.push(`the title of the page is "${title}", not "${screen.title} · ${BRAND}"`);
  return faults;
}

/** Returns the faults of the focus after a navigation inside the client. */
export async function findFocusFaults(page: Page, screen: Screen): Promise<string[]> {
  const focused = await page.evaluate(() => {
    const element = document.activeElement;
    if (element?.closest('dialog')) return 'dialog';
    if (element?.matches('h1')) return 'heading';
    return element
      ? `${element.tagName.toLowerCase()} "${(element.textContent ?? '').slice(0, 40)}"`
      : 'nothing';
  });
  const wanted = screen.focus ?? 'heading';
  return focused === wanted ? [] : [`the focus is on ${focused}, not on the ${wanted}`];
}

export { findFaults };
