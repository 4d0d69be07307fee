// What a story starts from: `import { test, expect } from '../house/index.ts'`.
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { Guard } from './guard.ts';
import { Mailbox } from './mailbox.ts';
import { People, type Person } from './people.ts';
import { Server } from './server.ts';

export { expect };
export { mark, marked } from './guard.ts';
export { ANSWERS, PASSWORD, type Center, type Person, unique } from './people.ts';
export { checkScreen } from './screen.ts';
export { ADD_CENTER_CODE } from './server.ts';

export interface App {
  url: string;
  mailbox: Mailbox;
  people: People;
}

export type Options = object;

interface Fixtures {
  app: App;
  /** Collects what goes wrong quietly in every page of the story. */
  guard: Guard;
  /** A browser of one's own: another person, on another device. */
  browse: () => Promise<Page>;
  /** Signs a person in on a device of their own, through the sign-in screen. */
  signedIn: (person: Pick<Person, 'email' | 'password'>) => Promise<Page>;
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, use, info) => {
      const server = await Server.start(`worker-${info.workerIndex}`);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  app: async ({ server }, use) => {
    const mailbox = new Mailbox(server.url);
    await use({ url: server.url, mailbox, people: new People(server.url, mailbox) });
  },

  guard: async ({}, use) => {
    const guard = new Guard();
    await use(guard);
    expect(
      guard.problems(),
      'console errors, page errors, policy violations, failed requests',
    ).toEqual([]);
  },

  context: async ({ context, guard }, use) => {
    await guard.watch(context);
    await use(context);
  },

  browse: async ({ browser, guard }, use) => {
    const open: BrowserContext[] = [];
    await use(async () => {
      // Options of the project (size, theme, base address) apply to these contexts as well.
      const context = await browser.newContext();
      open.push(context);
      await guard.watch(context);
      return context.newPage();
    });
    for (const context of open) await context.close();
  },

  signedIn: async ({ browse }, use) => {
    await use(async (person) => {
      const page = await browse();
      await page.goto('/login');
      await page.getByLabel('Email', { exact: true }).fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page).not.toHaveURL(/\/login$/);
      return page;
    });
  },
});
