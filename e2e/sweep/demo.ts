// A server with the demo data, its people signed in, and the ids that addresses need.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { PageMonitor } from '../fixtures/page-monitor.ts';
import { Server } from '../fixtures/server.ts';
import { signInWithForm } from '../fixtures/steps.ts';
import { test as base } from '../fixtures/index.ts';
import type { Role, Screen } from './screens.ts';
import { PSEUDO_LOCALE } from './texts.ts';

const PASSWORD = 'Harbor7Kettle';

/** The demo person of each role with the most data. */
export const PEOPLE: Record<Exclude<Role, 'visitor'>, string> = {
  surgeon: 'helen.marchetti@caseboard.example',
  administrator: 'grace.whitlock@caseboard.example',
  system: 'robin.halloway@caseboard.example',
  professional: 'priya.venkataraman@caseboard.example',
};

interface Login {
  token: string;
  userId: string;
}

/** Reads the demo data through the API. */
export class DemoData {
  private readonly logins = new Map<string, Promise<Login>>();

  constructor(readonly url: string) {}

  private login(role: Exclude<Role, 'visitor'>): Promise<Login> {
    let login = this.logins.get(role);
    if (!login) {
      login = (async () => {
        const answer = await fetch(`${this.url}/api/emaillogin`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: PEOPLE[role], password: PASSWORD }),
        });
        if (!answer.ok) throw new Error(`signing in ${role}: ${answer.status}`);
        const { authToken, user } = (await answer.json()) as { authToken: string; user: Login[] };
        return { token: authToken, userId: user[0]?.userId ?? '' };
      })();
      this.logins.set(role, login);
    }
    return login;
  }

  private async read<T>(role: Exclude<Role, 'visitor'>, path: string): Promise<T> {
    const { token } = await this.login(role);
    const answer = await fetch(this.url + path, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`);
    return (await answer.json()) as T;
  }

  /** Replaces `{name}` in an address by ids of the demo data that this role may see. */
  async address(open: string, role: Role): Promise<string> {
    let address = open;
    for (const name of open.match(/\{\w+\}/g) ?? [])
      address = address.replace(name, encodeURIComponent(await this.id(name.slice(1, -1), role)));
    return address;
  }

  /** The surgeon's cases of the next days. */
  private async comingPostings(): Promise<Posting[]> {
    const { userId } = await this.login('surgeon');
    // Days are those of UTC, which may be one ahead of the center.
    const path = `/api/getsurgeonjobs?sdate=${day(-1)}&edate=${day(6)}&surgeon=${userId}`;
    const postings = await this.read<Posting[]>('surgeon', path);
    // The case of 20 hours ago is one of today from 8 PM on.
    return postings.filter((it) => Date.parse(it.start) > Date.now() && !it.cancelled);
  }

  private async id(name: string, role: Role): Promise<string> {
    const reader = role === 'visitor' ? 'surgeon' : role;
    switch (name) {
      case 'professional':
        return (await this.login('professional')).userId;
      case 'other':
        return (await this.login(role === 'professional' ? 'surgeon' : 'professional')).userId;
      case 'posting':
        return first(await this.comingPostings())._id;
      case 'planned':
        // A case with a dispatch plan.
        for (const { _id } of await this.comingPostings()) {
          const path = `/api/dispatchplans/${_id}`;
          if ((await this.read<{ plans: unknown[] }>('surgeon', path)).plans.length > 0) return _id;
        }
        throw new Error('the demo data has no dispatch plan');
      case 'paystub': {
        // A system administrator reads them by center; openAs() chooses the first one.
        const center =
          role === 'system' ? first(await this.read(reader, '/api/surgerycenters')) : undefined;
        const path = `/api/invoices${center ? `?centerId=${center._id}` : ''}`;
        return first((await this.read<{ items: Known[] }>(reader, path)).items)._id;
      }
      case 'document': {
        // Surgeons open their own picture, and system administrators the same one, because the document of another person asks
        // them for the password; other roles open the resume of a professional.
        const whose = role === 'surgeon' || role === 'system' ? 'surgeon' : 'professional';
        const { userId } = await this.login(whose);
        const person = await this.read<Documents>(whose, `/api/user/${userId}`);
        return person.resume ?? person.profilePicture ?? 'none';
      }
      default:
        throw new Error(`screens.ts asks for {${name}}, which demo.ts does not know`);
    }
  }
}

interface Known {
  _id: string;
}

interface Posting extends Known {
  start: string;
  cancelled: boolean;
}

interface Documents {
  resume?: string;
  profilePicture?: string;
}

/** The date `ahead` days from today, `YYYY-MM-DD`. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

function first(list: Known[]): Known {
  const [one] = list;
  if (!one) throw new Error('the demo data has no such record');
  return one;
}

export interface RoleSession {
  page: Page;
  monitor: PageMonitor;
  context: BrowserContext;
}

/** Signs in as this role, or as another demo person with it, through the sign-in screen. */
export async function signIn(page: Page, role: Role, at = '', person?: string): Promise<void> {
  if (role === 'visitor') await page.goto(`${at}/login`);
  else {
    await signInWithForm(page, { email: person ?? PEOPLE[role], password: PASSWORD }, at);
    // A system administrator acts for the first center.
    if (role === 'system')
      await page.getByRole('banner').getByRole('combobox').selectOption({ index: 1 });
  }
}

/** Opens a browser context signed in as this role, by default as its demo person of `PEOPLE`. */
export async function openAs(
  browser: Browser,
  role: Role,
  options: Parameters<Browser['newContext']>[0] = {},
  person?: string,
): Promise<RoleSession> {
  const context = await browser.newContext(options);
  const monitor = new PageMonitor();
  await monitor.watch(context);
  const page = await context.newPage();
  await signIn(page, role, '', person);
  return { page, monitor, context };
}

/** Loads the current screen again in another language. */
export async function setLocale(page: Page, language: string): Promise<void> {
  await page.evaluate((locale) => localStorage.setItem('caseboard.locale', locale), language);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Loads the current screen again in the pseudo-locale. */
export const setPseudoLocale = (page: Page): Promise<void> => setLocale(page, PSEUDO_LOCALE);

/** Writes the session storage that the screen needs. */
export async function seedSessionStorage(page: Page, screen: Screen): Promise<void> {
  if (screen.sessionState === undefined) return;
  const person = { userId: 'unknown', email: 'new.person@example.com' };
  const [key, value] =
    screen.sessionState === 'verification'
      ? ['caseboard.verification', { ...person, fullName: 'New Person' }]
      : ['caseboard.reset', { ...person, question1: 0, question2: 1 }];
  await page.evaluate(
    ([name, text]) => sessionStorage.setItem(name as string, text as string),
    [key, JSON.stringify(value)],
  );
}

/** Replaces the empty server by one with the demo data. */
export const test = base.extend<{ demo: DemoData }, { server: Server }>({
  server: [
    async ({}, use, info) => {
      const server = await Server.start(`demo-${info.workerIndex}`, { demo: true });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  demo: async ({ server }, use) => {
    await use(new DemoData(server.url));
  },
});
