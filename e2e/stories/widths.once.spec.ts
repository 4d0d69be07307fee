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
