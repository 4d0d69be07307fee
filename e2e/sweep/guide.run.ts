// `make guide-pictures`: the pictures of docs/guide, made from the demo data, so that they show what
// is there today. Phones are 390 × 780, desks 1280 × 800; the guide in the client counts on it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { go, show, Traffic } from './look.ts';
import type { Role } from './screens.ts';
import { test, visit, type World } from './world.ts';

const GUIDE = join(import.meta.dirname, '../../docs/guide');
const FOLDER = join(GUIDE, 'pictures');
const LARGEST = 80_000;
const SIZES = {
  phone: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

interface Picture {
  /** The name of the file, without its size and ending. */
  name: string;
  size: keyof typeof SIZES;
  open: string;
  /** What is pressed before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
}

const press = (name: RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

const PICTURES: Record<Exclude<Role, 'visitor' | 'system'>, readonly Picture[]> = {
  surgeon: [
    { name: 'post', size: 'desk', open: '/adminMain/postJob' },
    { name: 'postings', size: 'desk', open: '/adminMain/adminVerification?item={posting}' },
    { name: 'requests', size: 'desk', open: '/adminMain/adminRequestedInvites' },
    { name: 'schedule', size: 'desk', open: '/adminMain/postingCalendar?view=month' },
    { name: 'surgeon-profile', size: 'desk', open: '/adminMain/profile' },
  ],
  administrator: [
    { name: 'eligibility', size: 'desk', open: '/adminMain/credential' },
    {
      name: 'document',
      size: 'desk',
      open: '/adminMain/credential?person={professional}&slot=resume',
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
  ],
};

/** A picture as WebP, as good as its size allows. */
async function take(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  for (let quality = 82; quality > 20; quality -= 8) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    if (picture.length < LARGEST) {
      await session.detach();
      return picture;
    }
  }
  throw new Error('a picture does not fit into 80 kB');
}

async function pictures(browser: Browser, world: World, role: keyof typeof PICTURES) {
  for (const size of ['desk', 'phone'] as const) {
    const wanted = PICTURES[role].filter((picture) => picture.size === size);
    if (wanted.length === 0) continue;
    const { page, context } = await visit(browser, role, SIZES[size]);
    const traffic = new Traffic(page);
    for (const { name, open, act } of wanted) {
      // From elsewhere each time: an open dialog or panel does not stay.
      await go(page, traffic, '/changePassword');
      await go(page, traffic, await world.address(open, role));
      await show(page, 'light');
      await act?.(page);
      await traffic.settled();
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.mouse.move(0, 0);
      writeFileSync(join(FOLDER, `${name}-${size}.webp`), await take(page));
    }
    await context.close();
  }
}

test.setTimeout(5 * 60_000);

test('the pictures of the guides', async ({ browser, world }) => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const role of ['surgeon', 'administrator', 'professional'] as const)
    await pictures(browser, world, role);

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
