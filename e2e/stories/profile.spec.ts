// A professional fills in the profile and uploads all fifteen documents; others open the profile in a
// dialog. The review of the documents is in eligibility.spec.ts.
import type { Page } from '@playwright/test';
import { checkScreen, expect, test, unique } from '../fixtures/index.ts';
import { pdf } from '../fixtures/files.ts';
import { expectToast, findFavorite, goTo } from '../fixtures/steps.ts';

const PAPERS = [
  'Curriculum vitae',
  'Identification',
  'Medical license',
  'Medical degree',
  'Board certificate',
  'Residency certificate',
  'ACLS / BLS',
  'DEA registration',
  'Immunization records',
  'Letter of medical education',
  'Malpractice insurance',
  'Peer reference 1',
  'Peer reference 2',
  'Peer reference 3',
];

/** A noisy picture that compresses as badly as a photograph. */
async function photo(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w, h);
      const pen = canvas.getContext('2d');
      const grain = new ImageData(w, h);
      let seed = 7;
      for (let at = 0; at < grain.data.length; at += 1) {
        seed ^= seed << 13;
        seed ^= seed >>> 17;
        seed ^= seed << 5;
        grain.data[at] = at % 4 === 3 ? 255 : seed & 255;
      }
      pen?.putImageData(grain, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      return new Promise<string>((done) => {
        const reader = new FileReader();
        reader.addEventListener('load', () => done(String(reader.result)));
        reader.readAsDataURL(blob);
      });
    },
    [width, height] as const,
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

const paper = (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdf([name])),
});

const heading = (page: Page, step: string) =>
  expect(page.getByRole('heading', { level: 1, name: `Edit Profile: ${step}` })).toBeVisible();

// Shows: AMB-166
async function saveAndNext(page: Page) {
  // The message of the step before does not cover the button, on which the pointer still is.
  await page.getByRole('button', { name: 'Save & Next', exact: true }).click({ timeout: 1_500 });
}

// Shows: H-01, H-12, H-21, H-33, H-34, H-36, H-37, H-43..H-46, H-49, H-50, H-75..H-78, H-81..H-85, J-20, J-57, K-14, K-60
test('a professional fills the editor and uploads fifteen documents', async ({ app, signInAs }) => {
  test.slow();
  const rosa = await app.people.professional();
  const page = await signInAs(rosa);
  await goTo(page, 'Profile');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();

  await heading(page, 'About');
  await page.getByLabel('Upload Profile picture').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(page, 800, 600),
  });
  await expect(page.getByLabel('Replace Profile picture')).toBeEnabled();
  await page.getByLabel('City').fill('Reno');
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Nevada' });
  await page.getByLabel('About Me').fill('Calm in the room.');
  await checkScreen(page, 'profile editor, about');
  await saveAndNext(page);
  await expectToast(page, 'Saved.');

  await heading(page, 'Profession');
  await expect(page.getByText('Updated Successfully')).toBeVisible();
  await page.getByLabel('License Number').fill('NV 20417');
  await page.getByLabel('License valid until').fill('2048-01-31');
  await page.getByLabel('License State').selectOption({ label: 'Nevada' });
  await page.getByLabel('Board Specialties').first().fill('Anesthesiology');
  await page.keyboard.press('Enter');
  await saveAndNext(page);
  await expect(page.getByText('Resume cannot be empty')).toBeVisible();
  await page.getByLabel('Upload Resume').setInputFiles(paper('Resume'));
  await expect(page.getByLabel('Replace Resume')).toBeEnabled();
  await checkScreen(page, 'profile editor, profession');
  await saveAndNext(page);

  await heading(page, 'Education');
  await page.getByRole('button', { name: 'Add fellowship' }).click();
  await page.getByLabel('Name').fill('Pain medicine');
  await page.getByLabel('Location').fill('Oakland');
  await page.getByLabel('Completion Date').fill('2010-06');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Pain medicine' })).toContainText(
    '06/2010',
  );
  await checkScreen(page, 'profile editor, education');
  await saveAndNext(page);

  await heading(page, 'Experience');
  await page.getByRole('button', { name: 'Add place of work' }).click();
  await page.getByLabel('Hospital').fill('Cove Hospital');
  await page.getByLabel('Start Date').fill('2011-07');
  await page.getByLabel('End Date').fill('2019-05');
  await page.keyboard.press('Enter');
  await expect(page.getByText('07/2011 to 05/2019')).toBeVisible();
  await checkScreen(page, 'profile editor, experience');
  await saveAndNext(page);

  await heading(page, 'Uploader');
  // The resume is not counted: it belongs to the profession.
  await expect(page.getByText('0 of 14 documents')).toBeVisible();
  const card = await photo(page, 2400, 1800);
  expect(card.length, 'more than the server takes').toBeGreaterThan(2_500_000);
  for (const name of PAPERS) {
    const file =
      name === 'Identification'
        ? { name: 'card.jpg', mimeType: 'image/jpeg', buffer: card }
        : paper(name);
    await page.getByLabel(`Upload ${name}`, { exact: true }).setInputFiles(file);
  }
  await expect(page.getByText('14 of 14 documents')).toBeVisible({ timeout: 30_000 });
  // The menu has an entry of this name.
  await expect(page.getByRole('main').getByText('Pending', { exact: true })).toHaveCount(15);
  await checkScreen(page, 'profile editor, uploader');
  await saveAndNext(page);

  await heading(page, 'Security');
  await checkScreen(page, 'profile editor, security');
  await page.getByRole('link', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/userMain\/profile$/);
  for (const text of [
    'Reno, Nevada',
    'NV 20417',
    'January 31 2048',
    'Pain medicine',
    '07/2011 to 05/2019',
    '14 of 14 documents',
  ])
    await expect(page.getByRole('main')).toContainText(text);
  await checkScreen(page, 'own profile');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Resume' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

  const known = await app.people.call<{ documents: { slot: string; size: number }[] }>(
    'GET',
    `/api/user/${rosa.id}`,
    undefined,
    rosa.token,
  );
  const identification = known.documents.find(({ slot }) => slot === 'identification');
  expect(identification?.size, 'resized before the upload').toBeLessThan(2_000_000);
});

// Shows: H-02, H-13
test('a profile opens over the current screen and returns to it', async ({ app, signInAs }) => {
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional({ firstName: 'Nora', lastName: `Quill${unique()}` });
  const surgeon = await signInAs(boss);
  await surgeon.goto('/adminMain/updateFavorites');
  const row = await findFavorite(surgeon, nora.fullName);
  const behind = surgeon.url();
  await row.getByRole('link', { name: nora.fullName }).click();
  const dialog = surgeon.getByRole('dialog', { name: 'Profile' });
  await expect(dialog).toContainText('(510) 555-0123');
  await expect(surgeon).toHaveURL(`${app.url}/profile/${nora.id}`);
  await checkScreen(surgeon, 'profile over favorites');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toBeHidden();
  await expect(surgeon).toHaveURL(behind);

  // In a new tab the same address opens as a full screen.
  const other = await surgeon.context().newPage();
  await other.goto(`/profile/${nora.id}`);
  await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(other.getByRole('main')).toContainText(nora.fullName);
  await expect(other.getByRole('link', { name: 'Edit', exact: true })).toBeHidden();
  await checkScreen(other, 'profile of another person');
});
