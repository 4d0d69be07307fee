// What people do, in the words of the screens. A story is made of these.
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { Center } from './people.ts';

/** Whether the page is as narrow as a phone, where the menu slides in (J-22). */
function narrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 1280) < 768;
}

/** Follows an entry of the menu, opening what has to be opened first. */
export async function goTo(page: Page, entry: string): Promise<void> {
  if (narrow(page)) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: entry, exact: true }).click();
    await expect(drawer).toBeHidden();
  } else {
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: entry, exact: true })
      .click();
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText(entry);
}

/** The bell of the top bar; its name tells the count (J-24). */
export function bell(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /^Notifications, \d+ unread$/ });
}

/** Waits until the bell shows a count, without touching the page. */
export async function expectUnread(page: Page, count: number): Promise<void> {
  await expect(bell(page)).toHaveAccessibleName(`Notifications, ${count} unread`, {
    timeout: 15_000,
  });
}

/** Takes the toast with this text out of those the page has shown; false when there was none yet. */
export function toastSaid(page: Page, text: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const at = window.toastsSaid?.indexOf(wanted) ?? -1;
    if (at >= 0) window.toastsSaid?.splice(at, 1);
    return at >= 0;
  }, text);
}

/** Waits for a toast with this text (M-19..M-39), even one that has come and gone meanwhile. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => toastSaid(page, text), { message: `a toast says: ${text}`, timeout: 10_000 })
    .toBe(true);
}

export interface NewSurgeon {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Fills the sign-up of a surgeon of one center, code included, up to the tick of consent. */
export async function fillSignUp(page: Page, who: NewSurgeon, center: Center): Promise<void> {
  await page
    .getByRole('radio', { name: 'Surgeon looking for an anesthesiologist to hire' })
    .check();
  await page.getByLabel('First Name', { exact: true }).fill(who.firstName);
  await page.getByLabel('Last Name', { exact: true }).fill(who.lastName);
  await page.getByLabel('Email Address', { exact: true }).fill(who.email);
  await page.getByLabel('Phone', { exact: true }).fill('5105550147');
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(who.password);
  await page.getByLabel('Affiliated Surgery Centers').fill(center.name);
  await page.getByRole('option', { name: center.name }).click();
  await page.getByLabel('Affiliated Surgery Centers').press('Tab');
  await page.getByLabel('Center Identification Code').fill(center.code);
  await page.getByRole('button', { name: 'Verify code' }).click();
  await expect(
    page.getByText('The Center Identification code has been successfully verified.'),
  ).toBeVisible();
  await page.getByLabel('Security Question 1').selectOption({ index: 1 });
  await page.getByLabel('Answer 1').fill('Juniper');
  await page.getByLabel('Security Question 2').selectOption({ index: 2 });
  await page.getByLabel('Answer 2').fill('Marlow');
}

/** Reads the newest verification code on the development mailbox page, as a newcomer would. */
export async function codeFromMailbox(
  page: Page,
  email: string,
  look?: (mailbox: Page) => Promise<void>,
): Promise<string> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(`/dev/mailbox?to=${encodeURIComponent(email)}`);
  await expect(mailbox.getByText('Email Verification').first()).toBeVisible();
  const code = /\b\d{6}\b/.exec(await mailbox.getByRole('main').innerText())?.[0] ?? '';
  expect(code, 'a code of six digits on the mailbox page').toMatch(/^\d{6}$/);
  await look?.(mailbox);
  await mailbox.close();
  return code;
}

/** Turns the pages of the favorites until this person's row is there. */
export async function findFavorite(page: Page, name: string): Promise<Locator> {
  // The menu has items too.
  const rows = page.getByRole('main').getByRole('listitem');
  const row = rows.filter({ hasText: name });
  for (;;) {
    await expect(
      page.getByRole('button', { name: /Add to favorites|Remove from favorites/ }).first(),
    ).toBeVisible();
    if ((await row.count()) > 0) return row;
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await expect(next, `${name} stands on some page of the favorites`).toBeEnabled();
    const first = await rows.first().innerText();
    await next.click();
    // Until the next page is there the old one stays.
    await expect(rows.first()).not.toHaveText(first, { useInnerText: true });
  }
}

/** Adds one person on the favorites page, turning pages until they are found. */
export async function addFavorite(page: Page, name: string): Promise<void> {
  const row = await findFavorite(page, name);
  await row.getByRole('button', { name: /Add to favorites/ }).click();
  await expectToast(page, 'Added to favorites sucessfully!');
  await expect(row.getByRole('button', { name: /Remove from favorites/ })).toBeVisible();
}

export interface NewCase {
  procedure: string;
  /** `YYYY-MM-DDTHH:MM`, the time at the center. */
  start: string;
  hours: string;
  pay: string;
  minPay: string;
  invite: string[];
}

/** A day `days` from now at nine in the morning, as the case form takes it. */
export function morningIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return `${new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' }).format(day)}T09:00`;
}

/** Fills the case form and ticks the people to invite. */
export async function fillCase(page: Page, what: NewCase): Promise<void> {
  await page.getByLabel('Date and time').fill(what.start);
  await page.getByLabel('Estimated hours').fill(what.hours);
  await page.getByLabel('Hourly pay ($)').fill(what.pay);
  await page.getByLabel('Minimum pay ($)').fill(what.minPay);
  await page.getByLabel('Procedures', { exact: true }).fill(what.procedure);
  await page.getByLabel('Procedures', { exact: true }).press('Enter');
  for (const name of what.invite)
    await page.getByRole('checkbox', { name: new RegExp(name) }).check();
}

/** Sends the filled form through its confirmation. */
export async function post(page: Page, look?: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Posting to Commnuities' });
  await expect(dialog).toContainText(
    'You are about to make a job posting to commnuities. Would you like to proceed?',
  );
  await look?.(dialog);
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expectToast(page, 'Job has been posted to communities!');
}

/** The card of a case, found by its procedure. */
export function caseCard(page: Page, procedure: string): Locator {
  return page.getByRole('article').filter({ hasText: procedure });
}

/**
 * Holds every request to a path until as many as there are pages have arrived, then lets all go at
 * once: the same moment, not merely the same test.
 */
export async function meetAt(pages: Page[], path: string): Promise<void> {
  let waiting: (() => void)[] = [];
  for (const page of pages) {
    await page.route(`**${path}`, async (route: Route) => {
      await new Promise<void>((go) => {
        waiting.push(go);
        if (waiting.length === pages.length) {
          for (const open of waiting) open();
          waiting = [];
        }
      });
      await route.continue();
    });
  }
}
