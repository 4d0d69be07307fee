// The breakpoints of the layout. Other stories run at phone and desktop size only.
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/index.ts';
import { SYSTEM_ADMIN } from '../fixtures/server.ts';

// Shows: J-22, J-23, L-24, L-25
test('the menu becomes a drawer below 768 pixels, icons are compact below 480', async ({
  app,
  signInAs,
}) => {
  const page = await signInAs(await app.people.surgeon(await app.people.center()));
  const across = page.getByRole('navigation', { name: 'Main menu' });
  const opener = page.getByRole('button', { name: 'Open menu' });
  const word = page.getByRole('banner').getByText('Caseboard', { exact: true });
  const logOut = page.getByRole('banner').getByRole('link', { name: 'Log out' });
  const theme = page.getByRole('banner').getByRole('button', { name: /^Theme/ });
  const search = page.getByRole('banner').getByRole('button', { name: /^Find/ });
  const box = async (icon: Locator) =>
    (await icon.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const gap = async () => {
    const before = await box(search);
    return (await box(theme)).x - before.x - before.width;
  };
  const wordWidth = async () => (await word.boundingBox())?.width ?? 0;

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(across).toBeVisible();
  await expect(opener).toBeHidden();

  await page.setViewportSize({ width: 767, height: 900 });
  await expect(across).toBeHidden();
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'All Postings' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.setViewportSize({ width: 480, height: 900 });
  await expect.poll(wordWidth, 'logo and name').toBeGreaterThan(40);
  await expect.poll(gap, 'a gap between the icons').toBeGreaterThan(2);
  await page.setViewportSize({ width: 479, height: 900 });
  await expect.poll(wordWidth, 'the logo alone; the name is for screen readers').toBeLessThan(2);
  await expect.poll(gap, 'no gap between the icons').toBeLessThan(1);
  await page.setViewportSize({ width: 320, height: 900 });
  await expect
    .poll(async () => (await box(logOut)).y - (await box(opener)).y, 'all icons in one row')
    .toBeLessThan(1);
});

// Shows: E-07, L-26
test('the calendar starts as a list below 768 pixels', async ({ app, signInAs }) => {
  const page = await signInAs(await app.people.surgeon(await app.people.center()));
  const view = page.getByRole('group', { name: 'View' });
  for (const [width, first] of [
    [768, 'Month'],
    [767, 'List'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/adminMain/postingCalendar');
    await expect(view.getByRole('button', { name: first, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
});

for (const [language, name] of [
  ['en', 'Administration'],
  ['es', 'Administración'],
] as const)
  test(`a phone shows the whole names of all areas of the administration (${language})`, async ({
    signInAs,
  }) => {
    const page = await signInAs(SYSTEM_ADMIN, language);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/adminMain/administration');
    const tabs = page.getByRole('navigation', { name }).getByRole('link');
    await expect(tabs).toHaveCount(5);
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
  });

/**
 * Screens of each role by their kind: lists and calendars are wide, forms and what is read from the top to the end are a
 * column. `pageWidths.test.ts` of the client has all screens.
 */
const KINDS = {
  list: {
    width: 1120,
    surgeon: [
      '/adminMain',
      '/adminMain/adminVerification',
      '/adminMain/adminRequestedInvites',
      '/adminMain/postingCalendar?view=list',
      '/adminMain/adminNotifications',
      '/adminMain/updateFavorites',
      '/adminMain/viewjobstopay',
      '/adminMain/viewInvoices',
    ],
    administrator: ['/adminMain/credential', '/adminMain/credential?view=pipeline'],
    system: [
      '/adminMain/credential',
      '/adminMain/administration',
      '/adminMain/administration?show=messages',
      '/adminMain/administration?show=audit',
      '/adminMain/administration?show=system',
      '/adminMain/centers',
    ],
    professional: [
      '/userWelcome',
      '/userMain/upcomingJobs',
      '/userMain/myPendingJobs',
      '/userMain/schedules?view=list',
      '/userMain/notifications',
      '/userMain/viewClaims',
      '/userMain/viewInvoices',
    ],
  },
  form: {
    width: 720,
    surgeon: ['/settings', '/security', '/adminMain/profile', '/adminMain/faq'],
    administrator: ['/adminMain/profileEdit/about'],
    system: ['/changePassword'],
    professional: ['/settings', '/userMain/profile', '/userMain/profileEdit/profession'],
  },
} as const;

// Shows: AMB-364
test('screens of one kind have one width, so that no edge moves between them', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const people = {
    surgeon: await app.people.surgeon(center),
    administrator: await app.people.administrator(center),
    system: SYSTEM_ADMIN,
    professional: await app.people.professional(),
  };
  for (const role of ['surgeon', 'administrator', 'system', 'professional'] as const) {
    const page = await signInAs(people[role]);
    await page.setViewportSize({ width: 1440, height: 900 });
    const heading = page.getByRole('heading', { level: 1 });
    // The column of the page around its heading, and how far it is from the middle of the window.
    const place = () =>
      heading.evaluate((h1) => {
        const { left, width } = h1.closest('.mx-auto')?.getBoundingClientRect() ?? new DOMRect();
        return { width, off: left + width / 2 - document.documentElement.clientWidth / 2 };
      });
    for (const { width, ...screens } of Object.values(KINDS))
      for (const path of screens[role]) {
        await page.goto(path);
        await expect.poll(place, `${role}: ${path}`).toEqual({ width, off: 0 });
      }
  }
});
