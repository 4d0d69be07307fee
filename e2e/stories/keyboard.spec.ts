// Keyboard only: sign in, post a case with two procedures and three people, open it, cancel it.
import { checkScreen, expect, PASSWORD, test, unique } from '../fixtures/index.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { caseCard, expectToast } from '../fixtures/steps.ts';

// Shows: A-06, B-14, B-27, B-49, B-78, B-79, M-19, M-33, J-44
test('a case is posted and cancelled by keyboard alone', async ({ app, page }) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  for (let n = 0; n < 3; n += 1) {
    const person = await app.people.professional();
    await app.people.call(
      'PUT',
      `/api/addsurgeonfavorite/${person.id}`,
      { surgeon: boss.id },
      boss.token,
    );
  }
  const [first, second] = [`Bunionectomy ${unique()}`, `Hammertoe ${unique()}`];
  const type = (text: string) => page.keyboard.type(text);
  const field = (label: string) => page.getByLabel(label, { exact: true });

  await page.goto('/login');
  await tabTo(page, field('Email'));
  await type(boss.email);
  await tabTo(page, field('Password'));
  await type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Surgical Case');

  await tabTo(page, field('Estimated hours'));
  await type('3');
  await tabTo(page, field('Hourly pay ($)'));
  await type('240');
  await tabTo(page, field('Procedures'));
  for (const procedure of [first, second]) {
    await type(procedure);
    await page.keyboard.press('Enter');
  }
  const boxes = page.getByRole('checkbox', { name: /^Invite / });
  await expect(boxes).toHaveCount(3);
  for (const box of await boxes.all()) {
    await tabTo(page, box);
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  }
  await tabTo(page, page.getByRole('button', { name: 'Post', exact: true }));
  await page.keyboard.press('Enter');
  const ask = page.getByRole('alertdialog', { name: 'Posting to Commnuities' });
  await expect(ask).toContainText(first);
  await expect(ask).toContainText(second);
  await tabTo(page, ask.getByRole('button', { name: 'Yes' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Job has been posted to communities!');

  // The posted case and Post again are reachable with the keyboard.
  await tabTo(page, page.getByRole('link', { name: 'See the posting' }));
  await checkScreen(page, 'a case just posted');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Postings');
  const row = caseCard(page, first);
  await expect(row).toContainText(second);
  const toggle = row.getByRole('button').first();
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('listitem').filter({ hasText: 'Invited' })).toHaveCount(3);

  await tabTo(page, row.getByRole('button', { name: 'Cancel Job' }));
  await page.keyboard.press('Enter');
  const sure = page.getByRole('alertdialog', { name: 'Cancel this job' });
  await tabTo(page, sure.getByRole('button', { name: 'Yes' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Cancellation Successful!');
  await expect(row).toContainText('job cancelled');
});
