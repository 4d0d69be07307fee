// The application shell: menus, titles, signing out.
import type { Page } from '@playwright/test';
import { checkScreen, expect, markDocument, isMarkedDocument, test } from '../fixtures/index.ts';
import { goTo } from '../fixtures/steps.ts';

/** Whether the viewport is wide enough for the menu bar. */
function isWide(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) >= 768;
}

/** Opens the menu of a narrow window. */
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();

/** Returns the labels of the main menu in order, including those inside groups. */
async function menu(page: Page): Promise<string[]> {
  const isPhone = !isWide(page);
  if (isPhone) await openMenu(page);
  const nav = page.getByRole('navigation', { name: 'Main menu' }).filter({ visible: true });
  await expect(nav.getByRole('link').first()).toBeVisible();
  const shown = nav.getByRole('link');
  if (!isPhone)
    for (const group of await nav.locator('button[aria-expanded]').all()) {
      const before = await shown.count();
      await group.click();
      // Only one group is open at a time.
      await expect.poll(() => shown.count()).toBeGreaterThan(before);
      await group.click();
    }
  const labels = await nav.locator('a').allInnerTexts();
  if (isPhone) {
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Log out' })).toBeVisible();
    await checkScreen(page, 'the menu drawer');
    await page.keyboard.press('Escape');
  }
  return labels.map((label) => label.trim());
}

async function openPage(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveTitle(new RegExp(`^${title}`));
  await expect(page.locator('h1:visible')).toHaveCount(1);
  await checkScreen(page, path);
}

// Shows: A-23, B-01, B-03, B-05, B-06, B-73, C-66, D-01, F-16, J-01, J-05, J-15, J-26, J-28, J-29, J-31..J-33, J-35, J-36
test('the menu of a surgeon opens the surgeon screens', async ({ app, signInAs }) => {
  test.slow();
  const person = await app.people.surgeon(await app.people.center());
  const page = await signInAs(person);
  const labels = (await menu(page)).filter((label) => label !== 'Notifications');
  const wanted = ['Post Surgical Case', 'All Postings', 'Favorites', 'Requested Invites'];
  expect(labels.filter((label) => wanted.includes(label))).toEqual(wanted);
  await openPage(page, '/adminMain/postJob', 'Post Surgical Case');
  await openPage(page, '/adminMain/adminVerification', 'All Postings');
  await openPage(page, '/adminMain/adminRequestedInvites', 'Requested Invites');
  await openPage(page, '/adminMain/adminNotifications', 'Notifications');
  await openPage(page, '/adminMain/updateFavorites', 'Favorites');
  await openPage(page, '/adminWelcome', 'Home');
  await expect(page.getByText('Current Postings')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Post Surgical Case' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.fullName);
  if (isWide(page)) {
    await expect(page.getByRole('banner')).toContainText(person.fullName);
    await expect(page.getByRole('banner')).toContainText(person.email);
  }
  await openPage(page, '/adminMain/nothingHere', 'Home');
  await page.goto('/login');
  await expect(page).toHaveURL(/\/adminMain$/);
  await page.goto('/userMain/upcomingJobs');
  await expect(page, 'a poster has no business in the professionals’ area').toHaveURL(
    /\/adminMain/,
  );
});

// Shows: B-21, B-22, J-09, J-10, J-13, J-27
test('an administrator has the center screens and posts for its surgeons', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const admin = await app.people.administrator(center);
  await app.people.call(
    'PUT',
    `/api/certifycredential/${boss.id}`,
    { center: center.id },
    admin.token,
  );
  const page = await signInAs(admin);
  const labels = (await menu(page)).filter((label) => label !== 'Notifications');
  const wanted = ['Post Surgical Case', 'All Postings', 'Favorites', 'Requested Invites'];
  expect(labels.filter((label) => wanted.includes(label))).toEqual(wanted);
  await openPage(page, '/adminMain/postJob', 'Post Surgical Case');
  await expect(page.getByLabel('Performing surgeon')).toContainText(boss.fullName);
  await expect(page.getByRole('main')).toContainText(center.name);
  if (!isWide(page)) await openMenu(page);
  await expect(page.getByRole(isWide(page) ? 'banner' : 'dialog')).toContainText(center.name);
  await openPage(page, '/adminMain/updateFavorites', 'Favorites');
  await openPage(page, '/adminMain/adminVerification', 'All Postings');
});

// Shows: B-02, C-01, C-03, C-04, C-12, D-02, D-09, J-02, J-07, J-17, J-18, J-42, J-43, J-55
test('the menu of a professional opens the professional screens', async ({ app, signInAs }) => {
  test.slow();
  const person = await app.people.professional();
  const page = await signInAs(person);
  const labels = await menu(page);
  expect(labels.slice(0, 2)).toEqual(['New Cases', 'My Pending Cases']);
  await openPage(page, '/userMain/upcomingJobs', 'New Cases');
  await expect(page.getByRole('main')).toContainText(`Welcome, ${person.fullName}`);
  await openPage(page, '/userMain/myPendingJobs', 'My Pending Cases');
  await expect(page.getByText('Currently No Cases Available...')).toBeVisible();
  await openPage(page, '/userMain/notifications', 'Notifications');
  await expect(page.getByText('No notifications for you to see here...')).toBeVisible();
  await openPage(page, '/userWelcome', 'Home');
  await page.goto('/userMain/nothingHere');
  await expect(page.getByRole('banner')).toBeVisible();
  // An empty view has a heading for screen readers only.
  await expect(page.getByRole('main').locator(':scope > :not(h1.sr-only)')).toHaveCount(0);
  await expect(page.getByRole('main').locator('h1.sr-only')).toHaveCount(1);
  await page.goto('/userMain');
  await expect(page).toHaveURL(/\/userMain\/upcomingJobs$/);
  await page.goto('/adminMain/postJob');
  await expect(page).toHaveURL(/\/userMain\/upcomingJobs$/);
});

// Shows: A-123..A-126, A-26, J-25
test('signing out asks for confirmation, ends the session and then requires sign-in', async ({
  app,
  signInAs,
}) => {
  const page = await signInAs(await app.people.professional());
  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('You are about to logout. Would you like to proceed?');
  await checkScreen(page, 'log out');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(page).toHaveURL(/\/userMain/);
  const gone = page.waitForResponse((answer) => answer.url().endsWith('/api/logout'));
  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/$/);
  const { authorization } = (await gone).request().headers();
  const answer = await page.request.get('/api/session', {
    headers: { authorization: authorization ?? '' },
  });
  expect(answer.status(), 'the token is dead on the server').toBe(401);
  await page.goto('/userMain/upcomingJobs');
  await expect(page).toHaveURL(/\/login\?next=/);
});

// Shows: J-03, M-18
test('an unknown address shows Page not found', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "Sorry... The page /no/such/page doesn't exist!",
  );
  await checkScreen(page, 'not found');
});

// Shows: J-22
test('every menu entry opens without a page load', async ({ app, signInAs }) => {
  const page = await signInAs(await app.people.surgeon(await app.people.center()));
  await markDocument(page);
  for (const entry of ['All Postings', 'Favorites', 'Requested Invites', 'Post Surgical Case'])
    await goTo(page, entry);
  expect(await isMarkedDocument(page)).toBe(true);
});
