// Where the layout changes, to the pixel. The other stories run on a phone and on a desk only.
import { expect, test } from '../house/index.ts';

// Shows: J-22, J-23, L-24, L-25
test('below 768 pixels the menu slides out, below 480 the icons are compact', async ({
  app,
  signedIn,
}) => {
  const page = await signedIn(await app.people.surgeon(await app.people.center()));
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
  await expect.poll(wordWidth, 'mark and word').toBeGreaterThan(40);
  await page.setViewportSize({ width: 479, height: 900 });
  await expect
    .poll(wordWidth, 'the mark alone; the word is left to readers of the screen')
    .toBeLessThan(2);
});
