// The administration of the installation: people, the audit log and the queue of messages.
import { checkScreen, expect, test } from '../fixtures/index.ts';
import { SYSTEM_ADMIN } from '../fixtures/server.ts';
import { confirmPassword, expectToast, goTo } from '../fixtures/steps.ts';

// Shows: AMB-118, AMB-119, AMB-120, AMB-121
test('a system administrator closes an account, reads about it in the audit log and verifies the log', async ({
  app,
  monitor,
  signInAs,
}) => {
  // The answer that asks for the password.
  monitor.allow(/status of 403/);
  const rosa = await app.people.professional();
  const root = await signInAs(SYSTEM_ADMIN);
  await goTo(root, 'Administration');
  const tabs = root.getByRole('navigation', { name: 'Administration' });
  await expect(tabs.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page');
  await checkScreen(root, 'Administration, people');

  // The person is found by the email address.
  await root.getByRole('searchbox').fill(rosa.email);
  await root.getByRole('button', { name: `Details of ${rosa.fullName}` }).click();
  const details = root.getByRole('dialog');
  await expect(details.getByText(rosa.email)).toBeVisible();
  await checkScreen(root, 'Administration, an account');
  const id = await details.getByText(/^[0-9a-f]{32}$/).innerText();

  // A change needs a reason and the password.
  await details.getByRole('button', { name: 'Close account' }).click();
  const question = root.getByRole('dialog', { name: /^Close the account of / });
  await question.getByRole('button', { name: 'Close account' }).click();
  await expect(question.getByText('Reason cannot be empty').first()).toBeVisible();
  await question.getByLabel('Reason').selectOption('The person has another account');
  await checkScreen(root, 'Administration, close an account');
  await question.getByRole('button', { name: 'Close account' }).click();
  await confirmPassword(root, SYSTEM_ADMIN.password);
  await expect(root.getByRole('button', { name: 'Reopen account' })).toBeVisible();
  await root.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(app.people.signIn({ email: rosa.email, password: rosa.password })).rejects.toThrow();

  // The audit log has the closing with its reason.
  await tabs.getByRole('link', { name: 'Audit log' }).click();
  await root.getByLabel('Id of the record').fill(id);
  const log = root.getByRole('list', { name: 'Audit log' });
  await expect(log.getByText('ACCOUNT_CLOSED')).toBeVisible();
  await expect(log.getByText(/why: DUPLICATE/)).toBeVisible();
  await root.getByRole('button', { name: 'Verify now' }).click();
  await expect(root.getByText(/no entry was changed or removed/)).toBeVisible();
  await checkScreen(root, 'Administration, audit log');
  const file = root.waitForEvent('download');
  await root.getByRole('button', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toBe('audit.csv');

  // No message has failed; the sent ones show no address.
  await tabs.getByRole('link', { name: 'Messages' }).click();
  await expect(root.getByText('No message has failed')).toBeVisible();
  await expect(tabs.locator('[aria-current=page]')).toHaveText(['Messages']);
  await root.getByRole('button', { name: /^Sent/ }).click();
  await expect(root.getByText(/^Email · .•••@/).first()).toBeVisible();
  expect(await root.content()).not.toContain(rosa.email);
  await checkScreen(root, 'Administration, messages');

  // The state of the installation has the workers.
  await tabs.getByRole('link', { name: 'System' }).click();
  await expect(root.getByText(/^(SQLite|PostgreSQL), schema /)).toBeVisible();
  await expect(root.getByText('housekeeping')).toBeVisible();
  await checkScreen(root, 'Administration, system');

  // The account is opened again.
  await tabs.getByRole('link', { name: 'People' }).click();
  await root.getByRole('searchbox').fill(rosa.email);
  await root.getByRole('button', { name: `Details of ${rosa.fullName}` }).click();
  await root.getByRole('button', { name: 'Reopen account' }).click();
  await root.getByRole('alertdialog').getByRole('button', { name: 'Reopen account' }).click();
  await expectToast(root, `The account of ${rosa.fullName} is open`);
  await app.people.signIn({ email: rosa.email, password: rosa.password });
});
