// The house around the screens: menus, titles, doors.
import type { Page } from '@playwright/test';
import { checkScreen, expect, mark, marked, test } from '../house/index.ts';
import { goTo } from '../house/steps.ts';

/** Whether the page is wide enough for the menu on top. */
function wide(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) >= 768;
}

/** The labels of the main menu, in order; groups are opened. */
async function menu(page: Page): Promise<string[]> {
  const narrow = !wide(page);
  if (narrow) await page.getByRole('button', { name: 'Open menu' }).click();
  const nav = page.getByRole('navigation', { name: 'Main menu' }).filter({ visible: true });
  await expect(nav.getByRole('link').first()).toBeVisible();
  const shown = nav.getByRole('link');
  if (!narrow)
    for (const group of await nav.locator('button[aria-expanded]').all()) {
      const before = await shown.count();
      await group.click();
      // One group is open at a time.
      await expect.poll(() => shown.count()).toBeGreaterThan(before);
      await group.click();
    }
  const labels = await nav.locator('a').allInnerTexts();
  if (narrow) {
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Log out' })).toBeVisible();
    await checkScreen(page, 'the menu of narrow screens').catch((error: Error) => {
      // The page behind an open menu is out of reach, its heading with it.
      if (!error.message.includes('headings of the first order')) throw error;
    });
    await page.keyboard.press('Escape');
  }
  return labels.map((label) => label.trim());
}

async function visit(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveTitle(new RegExp(`^${title}`));
  await expect(page.locator('h1:visible')).toHaveCount(1);
  await checkScreen(page, path);
}

// Shows: A-23, B-01, B-03, B-05, B-06, B-73, C-66, D-01, F-16, J-01, J-05, J-15, J-26, J-28, J-29, J-31..J-33, J-35, J-36
test('a surgeon has the screens of a surgeon', async ({ app, signedIn }) => {
  test.slow();
  const person = await app.people.surgeon(await app.people.center());
  const page = await signedIn(person);
  const labels = (await menu(page)).filter((label) => label !== 'Notifications');
  const wanted = ['Post Surgical Case', 'All Postings', 'Favorites', 'Requested Invites'];
  expect(labels.filter((label) => wanted.includes(label))).toEqual(wanted);
  await visit(page, '/adminMain/postJob', 'Post Surgical Case');
  await visit(page, '/adminMain/adminVerification', 'All Postings');
  await visit(page, '/adminMain/adminRequestedInvites', 'Requested Invites');
  await visit(page, '/adminMain/adminNotifications', 'Notifications');
  await visit(page, '/adminMain/updateFavorites', 'Favorites');
  await visit(page, '/adminWelcome', 'Home');
  await expect(page.getByText('Current Postings')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Post Surgical Case' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.fullName);
  if (wide(page)) {
    await expect(page.getByRole('banner')).toContainText(person.fullName);
    await expect(page.getByRole('banner')).toContainText(person.email);
  }
  await visit(page, '/adminMain/nothingHere', 'Home');
  await page.goto('/login');
  await expect(page).toHaveURL(/\/adminMain$/);
  await page.goto('/userMain/upcomingJobs');
  await expect(page, 'a poster has no business in the professionals’ area').toHaveURL(
    /\/adminMain/,
  );
});

// Shows: B-21, B-22, J-09, J-10, J-13, J-27
test('an administrator has the center’s screens and posts for its surgeons', async ({
  app,
  signedIn,
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
  const page = await signedIn(admin);
  const labels = (await menu(page)).filter((label) => label !== 'Notifications');
  const wanted = ['Post Surgical Case', 'All Postings', 'Favorites', 'Requested Invites'];
  expect(labels.filter((label) => wanted.includes(label))).toEqual(wanted);
  await visit(page, '/adminMain/postJob', 'Post Surgical Case');
  await expect(page.getByLabel('Performing surgeon')).toContainText(boss.fullName);
  await expect(page.getByRole('main')).toContainText(center.name);
  if (wide(page)) await expect(page.getByRole('banner')).toContainText(center.name);
  await visit(page, '/adminMain/updateFavorites', 'Favorites');
  await visit(page, '/adminMain/adminVerification', 'All Postings');
});

// Shows: B-02, C-01, C-03, C-04, C-12, D-02, D-09, J-02, J-07, J-17, J-18, J-42, J-43, J-55
test('a professional has the screens of a professional', async ({ app, signedIn }) => {
  test.slow();
  const person = await app.people.professional();
  const page = await signedIn(person);
  const labels = await menu(page);
  expect(labels.slice(0, 2)).toEqual(['New Cases', 'My Pending Cases']);
  await visit(page, '/userMain/upcomingJobs', 'New Cases');
  await expect(page.getByRole('main')).toContainText(`Welcome, ${person.fullName}`);
  await visit(page, '/userMain/myPendingJobs', 'My Pending Cases');
  await expect(page.getByText('Currently No Cases Available...')).toBeVisible();
  await visit(page, '/userMain/notifications', 'Notifications');
  await expect(page.getByText('No notifications for you to see here...')).toBeVisible();
  await visit(page, '/userWelcome', 'Home');
  await page.goto('/userMain/nothingHere');
  await expect(page.getByRole('banner')).toBeVisible();
  // An empty view: nothing but a heading for those who cannot see that it is empty.
  await expect(page.getByRole('main').locator(':scope > :not(h1.sr-only)')).toHaveCount(0);
  await expect(page.getByRole('main').locator('h1.sr-only')).toHaveCount(1);
  await page.goto('/userMain');
  await expect(page).toHaveURL(/\/userMain\/upcomingJobs$/);
  await page.goto('/adminMain/postJob');
  await expect(page).toHaveURL(/\/userMain\/upcomingJobs$/);
});

// Shows: A-123..A-126, A-26, J-25
test('leaving asks first, ends the session on the server, and the door is closed behind', async ({
  app,
  signedIn,
}) => {
  const page = await signedIn(await app.people.professional());
  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('You are about to logout. Would you like to proceed?');
  await checkScreen(page, 'log out').catch((error: Error) => {
    if (!error.message.includes('headings of the first order')) throw error;
  });
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
  await expect(page).toHaveURL(/\/login$/);
});

// Shows: J-03, M-18
test('an unknown page says so', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "Sorry... The page /no/such/page doesn't exist!",
  );
  await checkScreen(page, 'not found');
});

// Shows: J-22
test('everything can be reached from the menu without loading the page again', async ({
  app,
  signedIn,
}) => {
  const page = await signedIn(await app.people.surgeon(await app.people.center()));
  await mark(page);
  for (const entry of ['All Postings', 'Favorites', 'Requested Invites', 'Post Surgical Case'])
    await goTo(page, entry);
  expect(await marked(page)).toBe(true);
});
