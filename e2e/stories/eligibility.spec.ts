// A center reviews a professional's documents and certifies the person, who sees each decision live.
import type { Page } from '@playwright/test';
import {
  checkScreen,
  expect,
  markDocument,
  isMarkedDocument,
  test,
  unique,
} from '../fixtures/index.ts';
import { pdf, png } from '../fixtures/files.ts';
import { expectToast, goTo } from '../fixtures/steps.ts';

/** Opens Eligibility through the menu. */
async function openEligibility(page: Page): Promise<void> {
  const staff = page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', {
    name: 'Surgery Staff',
  });
  if ((page.viewportSize()?.width ?? 1280) >= 768) await staff.click();
  await goTo(page, 'Eligibility');
}

// Shows: F-01, F-03..F-12, F-30, H-08..H-10, H-76, J-12, J-49, M-16, M-31, M-32
test('documents are reviewed and the person is certified; the professional sees it without reloading', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.administrator(center);
  const lastName = `Quill${unique()}`;
  const nora = await app.people.professional({ firstName: 'Nora', lastName });
  await app.people.upload(nora, 'identification', png(480, 300), 'png');
  await app.people.upload(nora, 'medLicense', pdf(['License of Nora', 'Second page']), 'pdf');
  await app.people.upload(nora, 'resume', pdf(['Resume of Nora']), 'pdf');

  const phone = await signInAs(nora);
  await markDocument(phone);
  await goTo(phone, 'Profile');
  // The section "My eligibility" repeats the states for each center.
  const status = (text: string) =>
    phone.locator(`main :text-is("${text}"):not([aria-labelledby="own-eligibility"] *)`);
  await expect(status('Pending')).toHaveCount(3);
  await expect(phone.getByText('No center has verified your eligibility yet.')).toBeVisible();

  const desk = await signInAs(boss);
  await markDocument(desk);
  await openEligibility(desk);
  await checkScreen(desk, 'Eligibility');
  await desk.getByRole('searchbox', { name: 'Search people by name' }).fill(`${lastName}nobody`);
  await expect(
    desk.getByText('Sorry, no users were found from your search results. Please try again.'),
  ).toBeVisible();
  await checkScreen(desk, 'Eligibility, no search results');
  const search = desk.getByRole('searchbox', { name: 'Search people by name' });
  await search.fill(lastName.toLowerCase());
  await search.press('Enter');
  const row = desk.getByRole('listitem', { name: nora.fullName });
  await expect(row).toContainText('2 of 14 documents');
  await expect(row).toContainText('Eligibility not verified');

  // The picture comes first, then the pages of the license.
  await row.getByRole('link', { name: `Review ${nora.fullName}` }).click();
  await expect(desk.getByRole('heading', { level: 1, name: nora.fullName })).toBeFocused();
  await expect(desk.getByRole('img', { name: 'Identification' })).toBeVisible();
  await checkScreen(desk, 'Eligibility, a picture under review');
  await desk.getByRole('button', { name: 'Approve' }).click();
  await expectToast(desk, 'Identification is approved.');
  await expect(status('Approved')).toBeVisible();

  await expect(desk.getByRole('heading', { level: 2, name: 'Medical license' })).toBeFocused();
  await expect(desk.getByText('License of Nora')).toBeVisible();
  await desk.getByRole('button', { name: 'Next page' }).click();
  await expect(desk.getByText('Second page')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await desk.getByRole('button', { name: 'Larger' }).click();
  await expect(desk.getByText('150%')).toBeVisible();
  await checkScreen(desk, 'Eligibility, a pdf under review');
  await desk.getByRole('button', { name: 'Reject' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Reject this document' });
  await dialog.getByLabel('Reason').fill('The second page is not signed.');
  await checkScreen(desk, 'Eligibility, rejecting a document');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expectToast(desk, 'Medical license is rejected.');
  await expect(phone.getByText('Reason: The second page is not signed.')).toBeVisible();

  await expect(desk.getByText('Resume of Nora')).toBeVisible();
  const saved = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Download Resume' }).click();
  expect((await saved).suggestedFilename()).toBe(`resume-${lastName}.pdf`);

  // Missing and rejected documents do not prevent certification; the question names them.
  await desk.getByRole('button', { name: 'Verify eligibility' }).click();
  await expect(desk.getByRole('alertdialog')).toContainText('Medical license');
  await checkScreen(desk, 'Eligibility, what is missing');
  await desk.getByRole('button', { name: 'Verify anyway' }).click();
  await expectToast(desk, 'Eligibiity has been verified.');
  await expect(phone.getByRole('region', { name: 'Eligibility verified by' })).toContainText(
    center.name,
  );
  await checkScreen(phone, 'Profile of an eligible professional');
  const cards = await app.people.call<{ favoriteStatus: string }[]>(
    'GET',
    `/api/searchusers?lastName=${lastName}&firstName=`,
    undefined,
    boss.token,
  );
  expect(
    cards.map((card) => card.favoriteStatus),
    'a favorite of the center from now on',
  ).toEqual(['ADDED']);

  await desk.getByRole('link', { name: 'Back to the list' }).click();
  await expect(row).toContainText('Eligibility verified');
  await row.getByRole('button', { name: `Remove the eligibility of ${nora.fullName}` }).click();
  await checkScreen(desk, 'Eligibility, confirmation of the removal');
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expectToast(desk, 'Eligibiity Completeness has been removed.');
  await expect(row).toContainText('Eligibility not verified');
  await expect(phone.getByText('No center has verified your eligibility yet.')).toBeVisible();
  await row.getByRole('button', { name: `Verify the eligibility of ${nora.fullName}` }).click();
  await desk.getByRole('button', { name: 'Verify anyway' }).click();
  await expectToast(desk, 'Eligibiity has been verified.');
  for (const page of [desk, phone]) expect(await isMarkedDocument(page), 'no reload').toBe(true);
});
