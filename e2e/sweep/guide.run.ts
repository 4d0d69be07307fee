// `make guide-pictures`: takes the screenshots of docs/guide from the demo data. The guide in the
// client relies on the sizes 390 × 780 (phone) and 1280 × 800 (desktop).
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { navigate, setTheme, Traffic } from './checks.ts';
import type { Role } from './screens.ts';
import { test, openAs, type DemoData } from './demo.ts';
import { nineAmIn } from '../fixtures/steps.ts';

const GUIDE = join(import.meta.dirname, '../../docs/guide');
const FOLDER = join(GUIDE, 'pictures');
const MAX_BYTES = 80_000;
/** The names of the pictures to take again, separated by commas; all of them by default. */
const ONLY = process.env['CASEBOARD_PICTURES']?.split(',');
const SIZES = {
  phone: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

interface Picture {
  /** File name without size and extension. */
  name: string;
  size: keyof typeof SIZES;
  open: string;
  /** An action before the screenshot. */
  act?: (page: Page) => Promise<unknown>;
  /** The demo person who is signed in, if not that of the role. */
  person?: string;
}

/** Scrolls a part of the screen to the top of the picture. */
const scrollTo = (find: (main: Locator) => Locator) => async (page: Page) => {
  const part = find(page.getByRole('main')).first();
  await part.evaluate((element) => element.scrollIntoView({ block: 'start' }));
};
const section = (name: string | RegExp) =>
  scrollTo((main) => main.getByRole('heading', { name, exact: true }));

const press = (name: RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** Fills in a case that is repeated every week, and shows its dates. */
async function repeatWeekly(page: Page) {
  await page.getByLabel('Date and time').fill(nineAmIn(9));
  await page.getByLabel('Estimated hours').fill('2.5');
  await page.getByLabel('Hourly pay ($)').fill('185');
  await page.getByLabel('Repeat').selectOption('7');
  await page.getByLabel('Until').fill(nineAmIn(37).slice(0, 10));
  await page.getByRole('group', { name: /dates$/ }).scrollIntoViewIfNeeded();
}

/** Shows the rows of a file, one of them with an amount that can be read as two numbers. */
async function importRows(page: Page) {
  await page.getByRole('button', { name: 'Import a file' }).click();
  const rows = [9, 10, 11].map(
    (days, at) =>
      `${nineAmIn(days).slice(0, 10)},7:00 AM,2.5,RN,${at === 1 ? '1.250' : '68.50'},Harbor Point,Knee arthroscopy`,
  );
  const headers = 'Date,Time,Hours,Professional needed,Hourly pay ($),Center,Procedures';
  await page
    .getByRole('dialog', { name: 'Import cases' })
    .getByLabel('Choose a CSV file')
    .setInputFiles({
      name: 'cases.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([headers, ...rows].join('\n')),
    });
}

const PICTURES: Record<Exclude<Role, 'visitor' | 'system'>, readonly Picture[]> = {
  surgeon: [
    { name: 'post', size: 'desk', open: '/adminMain/postJob' },
    { name: 'repeat', size: 'desk', open: '/adminMain/postJob', act: repeatWeekly },
    { name: 'import', size: 'desk', open: '/adminMain/postJob', act: importRows },
    { name: 'postings', size: 'desk', open: '/adminMain/adminVerification?item={posting}' },
    { name: 'requests', size: 'desk', open: '/adminMain/adminRequestedInvites' },
    { name: 'schedule', size: 'desk', open: '/adminMain/postingCalendar?view=month' },
    { name: 'surgeon-profile', size: 'desk', open: '/adminMain/profile' },
    {
      name: 'plan',
      size: 'desk',
      open: '/adminMain/adminVerification?item={planned}',
      act: scrollTo((main) => main.getByRole('region', { name: /^Invitation plan/ })),
    },
    {
      name: 'notice-settings',
      size: 'desk',
      open: '/settings',
      act: section('Which notifications, and how'),
    },
  ],
  administrator: [
    { name: 'eligibility', size: 'desk', open: '/adminMain/credential' },
    {
      name: 'document',
      size: 'desk',
      open: '/adminMain/credential?person={professional}&slot=resume',
    },
    {
      name: 'pipeline',
      size: 'desk',
      open: '/adminMain/credential?view=pipeline',
      act: (page) => page.getByLabel('Missing', { exact: true }).selectOption({ index: 1 }),
    },
    { name: 'claims', size: 'desk', open: '/adminMain/viewjobstopay' },
    { name: 'paystub', size: 'desk', open: '/adminMain/viewInvoices/{paystub}' },
    { name: 'notices', size: 'desk', open: '/adminMain/adminNotifications' },
    { name: 'center-postings', size: 'desk', open: '/adminMain/adminVerification' },
    { name: 'center-schedule', size: 'desk', open: '/adminMain/postingCalendar?view=month' },
    { name: 'center-requests', size: 'desk', open: '/adminMain/adminRequestedInvites' },
  ],
  professional: [
    { name: 'new-cases', size: 'phone', open: '/userMain/upcomingJobs' },
    { name: 'mine', size: 'phone', open: '/userMain/upcomingJobs?view=mine' },
    {
      name: 'accept',
      size: 'phone',
      open: '/userMain/upcomingJobs?view=mine',
      act: press(/^Accept/),
    },
    { name: 'schedule', size: 'phone', open: '/userMain/schedules?view=list' },
    {
      name: 'details',
      size: 'phone',
      open: '/userMain/schedules?view=list',
      act: (page) =>
        page.getByRole('main').getByRole('listitem').nth(1).getByRole('button').click(),
    },
    { name: 'uploads', size: 'phone', open: '/userMain/profileEdit/uploader' },
    { name: 'profile', size: 'phone', open: '/userMain/profile' },
    { name: 'claims', size: 'phone', open: '/userMain/viewClaims' },
    { name: 'invoices', size: 'phone', open: '/userMain/viewInvoices' },
    {
      name: 'standby',
      size: 'phone',
      open: '/userMain/upcomingJobs?view=mine',
      person: 'tom.brannigan@caseboard.example',
      act: section(/^Full cases/),
    },
    {
      name: 'day',
      size: 'phone',
      open: '/userMain/upcomingJobs?view=mine',
      person: 'jonas.albrecht@caseboard.example',
      act: section(/^Confirmed/),
    },
    {
      name: 'my-eligibility',
      size: 'phone',
      open: '/userMain/profile',
      person: 'claire.beaumont@caseboard.example',
      act: section('My eligibility'),
    },
    {
      name: 'notice-settings',
      size: 'phone',
      open: '/settings',
      act: section('Which notifications, and how'),
    },
  ],
};

/** Takes a WebP screenshot at the best quality that fits the size limit. */
async function screenshot(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  for (let quality = 82; quality > 20; quality -= 8) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    if (picture.length < MAX_BYTES) {
      await session.detach();
      return picture;
    }
  }
  throw new Error('a picture does not fit into 80 kB');
}

async function takePictures(browser: Browser, demo: DemoData, role: keyof typeof PICTURES) {
  const wanted = PICTURES[role].filter(({ name }) => !ONLY || ONLY.includes(name));
  for (const size of ['desk', 'phone'] as const)
    for (const person of new Set(wanted.map((picture) => picture.person))) {
      const taken = wanted.filter((it) => it.size === size && it.person === person);
      if (taken.length === 0) continue;
      const { page, context } = await openAs(browser, role, SIZES[size], person);
      const traffic = new Traffic(page);
      for (const { name, open, act } of taken) {
        // Leaving the screen first closes open dialogs and panels.
        await navigate(page, traffic, '/changePassword');
        await navigate(page, traffic, await demo.address(open, role));
        await setTheme(page, 'light');
        await act?.(page);
        await traffic.waitUntilIdle();
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await page.mouse.move(0, 0);
        writeFileSync(join(FOLDER, `${name}-${size}.webp`), await screenshot(page));
      }
      await context.close();
    }
}

test.setTimeout(5 * 60_000);

test('guide screenshots', async ({ browser, demo }) => {
  if (!ONLY) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const role of ['surgeon', 'administrator', 'professional'] as const)
    await takePictures(browser, demo, role);

  const texts = readdirSync(GUIDE).filter((file) => file.endsWith('.md'));
  const used = texts.flatMap((file) =>
    [...readFileSync(join(GUIDE, file), 'utf8').matchAll(/\(pictures\/([^)]+)\)/g)].map(
      ([, name]) => name ?? '',
    ),
  );
  expect(
    [...new Set(used)].toSorted(),
    'every picture is in a guide, and every guide has its pictures',
  ).toEqual(readdirSync(FOLDER).toSorted());
});
