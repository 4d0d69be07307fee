// From a worked case to a paid paystub, seen by both sides.
import {
  type App,
  checkScreen,
  expect,
  markDocument,
  isMarkedDocument,
  type Person,
  test,
  unique,
} from '../fixtures/index.ts';
import { caseCard, confirmPassword, expectToast, goTo } from '../fixtures/steps.ts';

/** Accepts the only invitation of a professional, over the API. */
async function accept(app: App, who: Person): Promise<void> {
  const jobs = await app.people.call<{ myMsg: { _id: string }[] }[]>(
    'GET',
    `/api/newjobs/0/${who.id}`,
    undefined,
    who.token,
  );
  const message = jobs.flatMap((job) => job.myMsg)[0];
  const { status } = await app.people.call<{ status: string }>(
    'POST',
    '/api/accepted',
    { _id: message?._id, status: 'CONFIRMED' },
    who.token,
  );
  expect(status).toBe('CONFIRMED');
}

// Shows: G-01, G-03, G-05, G-06, G-08, G-09, G-12, G-13, G-15, G-19..G-21, G-24..G-26, L-32, M-37
test('a worked case is claimed, approved, put on a paystub and paid, and both sides see each step without a reload', async ({
  app,
  monitor,
  signInAs,
}) => {
  test.slow();
  // The server requires a proof of identity for the payment.
  monitor.allow(/status of 403/);
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const nora = await app.people.professional({
    firstName: 'Nora',
    lastName: `Quill${unique()}`,
  });
  const procedure = `Hernia repair ${unique()}`;
  // The case starts within a second, so it is in the past once both are signed in.
  const start = Date.now() + 12_000;
  const job = await app.people.postCase(boss, center, {
    procedure,
    start: new Date(start).toISOString(),
  });
  await app.people.invite(boss, job, nora);
  await accept(app, nora);
  const phone = await signInAs(nora);
  const surgeon = await signInAs(boss);
  await expect.poll(() => Date.now() > start, { timeout: 20_000 }).toBe(true);

  // The professional claims 2.5 hours.
  await goTo(phone, 'Claims');
  await markDocument(phone);
  const claim = caseCard(phone, procedure);
  await expect(claim).toContainText('$200/hr');
  await checkScreen(phone, 'Claims of a professional, one to claim');
  await claim.getByRole('button', { name: /^Submit Claim/ }).click();
  const form = phone.getByRole('dialog');
  await form.getByLabel('Hours worked').fill('2.5');
  await expect(form.getByText('$500.00')).toBeVisible();
  await checkScreen(phone, 'Submit Claim');
  await form.getByRole('button', { name: 'Submit Claim' }).click();
  await expectToast(phone, 'Your claim has been submitted.');
  // For a moment, the case may also be among those to claim.
  const sent = caseCard(phone, procedure).and(
    phone.getByRole('region', { name: /^Submitted/ }).getByRole('article'),
  );
  await expect(sent).toContainText('Pending');

  // The surgeon, who pays, approves the claim and generates the paystub.
  await goTo(surgeon, 'Claims');
  const row = caseCard(surgeon, procedure);
  await expect(row).toContainText(nora.fullName);
  await expect(row).toContainText('Submitted hours');
  await checkScreen(surgeon, 'Add Claims To Pay');
  await row.getByRole('button', { name: /^Add/ }).click();
  const modal = surgeon.getByRole('dialog');
  await checkScreen(surgeon, 'the decision about a claim');
  await modal.getByRole('button', { name: 'Confirm' }).click();
  await expect(modal.getByText('Claim has been appoved!')).toBeVisible();
  await checkScreen(surgeon, 'a claim that was approved');
  await modal.getByRole('button', { name: 'Close' }).last().click();
  await expect(row.getByRole('button', { name: /^Add/ })).toBeDisabled();
  await expect(row.getByRole('button', { name: 'claim approved' })).toBeVisible();
  await expect(sent).toContainText('Approved', { timeout: 15_000 });
  await surgeon.getByRole('button', { name: 'Generate Paystubs' }).first().click();
  await expect(surgeon.getByRole('alertdialog')).toContainText('$500.00');
  await checkScreen(surgeon, 'Generate Paystubs, confirmation');
  await surgeon.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(surgeon.getByRole('heading', { level: 1 })).toHaveText('Invoices');
  await checkScreen(surgeon, 'View Invoices');
  await surgeon.getByRole('link', { name: /^Paystub PS-/ }).click();
  await expect(surgeon.getByRole('heading', { level: 1 })).toHaveText(/^Paystub PS-\d{6}$/);
  await expect(surgeon.getByText('Amount due')).toBeVisible();
  await checkScreen(surgeon, 'a paystub');

  // The surgeon records the check.
  await surgeon.getByRole('button', { name: 'Mark as paid' }).click();
  await surgeon.getByRole('dialog').getByLabel('Check number').fill('10483');
  await checkScreen(surgeon, 'Mark as paid');
  await surgeon.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await confirmPassword(surgeon, boss.password);
  await expect(surgeon.getByText('Amount paid')).toBeVisible();

  // The professional sees the payment without a reload and downloads the paystub.
  await expect(sent).toContainText('Paid', { timeout: 15_000 });
  expect(await isMarkedDocument(phone), 'no reload').toBe(true);
  await goTo(phone, 'Invoices');
  await checkScreen(phone, 'Invoices of a professional');
  await phone.getByRole('link', { name: /^Paystub PS-/ }).click();
  await expect(phone.getByText('Amount paid')).toBeVisible();
  await expect(phone.getByText('10483')).toBeVisible();
  await expect(phone.getByText(procedure)).toBeVisible();
  await checkScreen(phone, 'a paystub, as its payee sees it');
  const [file] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^PS-\d{6}\.pdf$/);

  // The print view has no menus, no buttons and no procedure (AMB-52).
  await phone.emulateMedia({ media: 'print' });
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(phone.getByRole('columnheader', { name: 'Hours' })).toBeVisible();
  for (const gone of [
    phone.getByRole('banner'),
    phone.getByRole('button', { name: 'Print' }),
    phone.getByText(procedure),
  ])
    await expect(gone).toBeHidden();
});
