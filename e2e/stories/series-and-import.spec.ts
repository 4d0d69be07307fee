// A posting for several dates, and an import of a file with a case in each row.
import { Counter } from '../fixtures/counter.ts';
import { checkScreen, expect, test, unique } from '../fixtures/index.ts';
import { expectToast, fillCase, goTo, nineAmIn } from '../fixtures/steps.ts';

// Shows: FL-03, AMB-182, AMB-183
test('a surgeon posts a case for three dates and cancels the last two together', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const procedure = `Weekly cataract ${unique()}`;
  const page = await signInAs(await app.people.surgeon(await app.people.center()));
  await page.goto('/adminMain/postJob');
  await fillCase(page, {
    start: nineAmIn(2),
    hours: '2',
    pay: '150',
    minPay: '50',
    procedure,
    invite: [],
  });
  await page.getByLabel('Repeat').selectOption('7');
  await page.getByLabel('Until').fill(nineAmIn(23).slice(0, 10));
  await expect(page.getByRole('group', { name: '4 dates' })).toBeVisible();
  await page.getByRole('group', { name: '4 dates' }).getByRole('checkbox').nth(2).uncheck();
  await checkScreen(page, 'Post Case, with dates');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Posting to Commnuities' });
  await expect(question).toContainText('3 dates');
  await checkScreen(page, 'Question before several dates');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expectToast(page, 'Job has been posted to communities!');
  await expect(page.getByText(/The case is posted for 3 dates/)).toBeVisible();

  await goTo(page, 'All Postings');
  const rows = page.getByRole('article').filter({ hasText: procedure });
  await expect(rows).toHaveCount(3);
  await rows.nth(1).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Cancel Job' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('radio', { name: 'This and later ones (2 cases)' }).check();
  await checkScreen(page, 'Cancel this and later ones');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expectToast(page, '2 cases cancelled.');
});

// Shows: FL-04, AMB-184
test('a block of twenty cases from a file is posted with four actions, in less than a minute', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const procedure = `Imported ${unique()}`;
  const page = await signInAs(await app.people.surgeon(await app.people.center()));
  await page.goto('/adminMain/postJob');
  const rows = Array.from(
    { length: 20 },
    (_, at) =>
      `${nineAmIn(3 + at).slice(0, 10)},9:00 AM,2.5,Anesthesiologist,150,"${procedure}; second, part",=1+1`,
  );
  const text = [
    'Date,Time,Hours,Professional needed,Hourly pay ($),Procedures,Special instructions',
    ...rows,
  ].join('\n');
  const count = new Counter();
  await count.press(page.getByRole('button', { name: 'Import a file' }));
  const dialog = page.getByRole('dialog', { name: 'Import cases' });
  await checkScreen(page, 'Import cases');
  const file = { name: 'block.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await count.upload(dialog.getByLabel('Choose a CSV file'), file);
  await expect(dialog.getByRole('status')).toContainText('20 rows ready');
  count.read(20);
  await checkScreen(page, 'Rows of a file');
  await count.press(dialog.getByRole('button', { name: 'Post 20 cases' }));
  await expect(dialog.getByRole('status')).toContainText('20 rows posted');
  await count.press(dialog.getByRole('link', { name: 'See All Postings' }));
  await expect(page.getByRole('article').filter({ hasText: procedure })).toHaveCount(20);
  expect(count.actions).toBe(4);
  expect(count.seconds).toBeLessThan(60);
});
