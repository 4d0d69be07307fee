// Changing the email address with the password, and undoing the change with the link in the mail to the
// former address.
import { ANSWERS, checkScreen, expect, PASSWORD, test, unique } from '../fixtures/index.ts';
import { expectToast, goTo } from '../fixtures/steps.ts';

// Shows: AMB-18, AMB-82, H-52
test('a change of the email address needs the password and can be undone', async ({
  app,
  monitor,
  page,
  signInAs,
}) => {
  test.slow();
  // The server requires a proof of identity for the new address.
  monitor.allow(/status of 403/);
  const rosa = await app.people.professional();
  const editor = await signInAs(rosa);
  await goTo(editor, 'Profile');
  await editor.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(
    editor.getByRole('heading', { level: 1, name: 'Edit Profile: About' }),
  ).toBeVisible();
  await editor.getByLabel('City').fill('Reno');
  await editor.getByLabel('State', { exact: true }).selectOption({ label: 'Nevada' });
  const address = `new-${unique()}@caseboard.example`.toLowerCase();
  const email = editor.getByLabel('Email Address');
  await email.fill(address);
  await editor.getByRole('button', { name: 'Save & Next', exact: true }).click();

  const dialog = editor.getByRole('dialog', { name: 'Confirm your password' });
  await dialog.getByLabel('Current Password').fill('Wrong4Horse');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible();
  await checkScreen(editor, 'profile editor, password for a new address');
  await dialog.getByLabel('Current Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(editor, 'Saved.');
  await expect(
    editor.getByRole('heading', { level: 1, name: 'Edit Profile: Profession' }),
  ).toBeVisible();

  // The address (not verified yet).
  await editor.getByRole('link', { name: 'Back', exact: true }).click();
  const code = editor.getByLabel(`Code sent to ${address}`);
  await expect(email).toHaveValue(rosa.email);
  await checkScreen(editor, 'profile editor, code of a new address');
  await code.fill(await app.mailbox.codeFor(address));
  await editor.getByRole('button', { name: 'Confirm address' }).click();
  await expectToast(editor, 'Your email address was changed.');
  await expect(code).toBeHidden();
  // The session in which the address was confirmed stays; the first one has ended.
  const first = await fetch(`${app.url}/api/session`, {
    headers: { authorization: `Bearer ${rosa.token}` },
  });
  expect(first.status).toBe(401);

  // The owner of the former address opens the link in another browser.
  await editor.close();
  const mail = await app.mailbox.waitFor(rosa.email, 'Your email address was changed');
  const link = /\/undoEmailChange\?token=\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  await checkScreen(page, 'undo of a changed address');
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Address restored' })).toBeVisible();
  await app.mailbox.waitFor(rosa.email, 'Your email address was restored');
  monitor.allow(/status of 400/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is invalid.');

  // The password is void; a new one is set with the restored address.
  await page.goto('/confirmEmail');
  await page.getByLabel('Email Address').fill(rosa.email);
  await page.getByRole('button', { name: 'Next' }).click();
  const reset = await app.mailbox.waitFor(rosa.email, 'Password Reset');
  // The mail may arrive before the next step is shown.
  await page.getByLabel('Verification code').fill(/\b\d{6}\b/.exec(reset.text)?.[0] ?? '');
  const fields = page.getByRole('main').getByRole('textbox');
  await fields.nth(1).fill(ANSWERS[0]);
  await fields.nth(2).fill(ANSWERS[1]);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('New Password', { exact: true }).fill('Fresh7Meadow');
  await page.getByLabel('Confirm Password').fill('Fresh7Meadow');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
