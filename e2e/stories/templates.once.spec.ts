// Templates of postings: saved from the form and from a posting, posted from, shared with a center.
import type { Locator, Page } from '@playwright/test';
import { Counter } from '../fixtures/counter.ts';
import { checkScreen, expect, test, unique } from '../fixtures/index.ts';
import { caseCard, expectToast, fillCase, goTo, nineAmIn } from '../fixtures/steps.ts';

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Confirms the question before a case is posted. */
async function confirm(page: Page, count: Counter): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Posting to Commnuities' });
  await count.press(dialog.getByRole('button', { name: 'Yes' }));
  await expectToast(page, 'Job has been posted to communities!');
}

// Shows: FL-02, AMB-122
test('a surgeon saves a template and posts from it with five actions', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const procedure = `Carpal tunnel release ${unique()}`;
  const page = await signInAs(await app.people.surgeon(await app.people.center()));
  await page.goto('/adminMain/postJob');
  await fillCase(page, {
    start: nineAmIn(9),
    hours: '2.5',
    pay: '150',
    minPay: '50',
    procedure,
    invite: [],
  });

  const saving = new Counter();
  await saving.press(button(page, 'Save as template'));
  const dialog = page.getByRole('dialog', { name: 'Save as template' });
  await expect(dialog.getByLabel('Name')).toHaveValue(procedure);
  await checkScreen(page, 'Save as template');
  await saving.press(button(dialog, 'Save'));
  await expectToast(page, `“${procedure}” was saved as a template.`);
  expect(saving.actions).toBe(2);

  // The form keeps its values; another visit starts with an empty form.
  await expect(page.getByLabel('Estimated hours')).toHaveValue('2.5');
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.getByLabel('Estimated hours')).toHaveValue('');

  const posting = new Counter();
  await posting.press(button(page, 'Start from a template'));
  const list = page.getByRole('dialog', { name: 'Templates' });
  await expect(list.getByText(procedure).first()).toBeVisible();
  await checkScreen(page, 'Templates');
  await posting.press(button(list, `Use ${procedure}`));
  await expect(page.getByLabel('Hourly pay ($)')).toHaveValue('150');
  await expect(page.getByLabel('Estimated hours')).toHaveValue('2.5');
  await checkScreen(page, 'Post Case, filled from a template');
  await posting.fill(page.getByLabel('Date and time'), nineAmIn(10));
  await posting.press(button(page, 'Post'));
  await confirm(page, posting);
  expect(posting.actions).toBe(5);

  await goTo(page, 'All Postings');
  const card = caseCard(page, procedure);
  await expect(card).toHaveCount(1);
});

// Shows: FL-02, AMB-122
test('an administrator shares a posting as a template, which the surgeon uses and cannot delete', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const procedure = `Knee arthroscopy ${unique()}`;
  const surgeon = await app.people.surgeon(center);
  const phone = await signInAs(surgeon);
  await phone.goto('/adminMain/postJob');
  await fillCase(phone, {
    start: nineAmIn(9),
    hours: '3',
    pay: '250',
    minPay: '100',
    procedure,
    invite: [],
  });
  await button(phone, 'Post').click();
  await confirm(phone, new Counter());

  const desk = await signInAs(await app.people.administrator(center));
  await desk.goto('/adminMain/adminVerification');
  const card = caseCard(desk, procedure);
  await card.getByRole('button').first().click();
  await button(card, 'Save as template').click();
  const dialog = desk.getByRole('dialog', { name: 'Save as template' });
  await dialog.getByRole('radio', { name: /^Everyone who posts at/ }).check();
  await button(dialog, 'Save').click();
  await expectToast(desk, `“${procedure}” was saved as a template.`);

  await phone.goto('/adminMain/postJob');
  await button(phone, 'Start from a template').click();
  const list = phone.getByRole('dialog', { name: 'Templates' });
  await expect(list.getByText(/Shared with the center/)).toBeVisible();
  await expect(button(list, `Delete ${procedure}`)).toHaveCount(0);
  await button(list, `Use ${procedure}`).click();
  await expect(phone.getByLabel('Hourly pay ($)')).toHaveValue('250');
});
