// The breakpoints of the layout. Other stories run at phone and desktop size only.
import { expect, test } from '../fixtures/index.ts';

// Shows: J-22, J-23, L-24, L-25
test('the menu becomes a drawer below 768 pixels, icons are compact below 480', async ({
  app,
  signInAs,
}) => {
  const page = await signInAs(await app.people.surgeon(await app.people.center()));
  const across = page.getByRole('navigation', { name: 'Main menu' });
  const opener = page.getByRole('button', { name: 'Open menu' });
  const word = page.getByRole('banner').getByText('Caseboard', { exact: true });
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
  await page.setViewportSize({ width: 479, height: 900 });
  await expect.poll(wordWidth, 'the logo alone; the name is for screen readers').toBeLessThan(2);
});
