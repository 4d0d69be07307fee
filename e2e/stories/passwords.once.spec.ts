// Resetting a forgotten password and changing a known one.
import { ANSWERS, checkScreen, expect, PASSWORD, test } from '../fixtures/index.ts';
import { expectToast } from '../fixtures/steps.ts';

// Shows, M-09, M-11, M-35
test('a forgotten password is reset with the mailed code and two answers', async ({
  app,
  page,
}) => {
  test.slow();
  const rosa = await app.people.professional();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await page.getByLabel('Email Address').fill('nobody.at.all@caseboard.example');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('Cannot find this email. Please try again.');
  await page.getByLabel('Email Address').fill(rosa.email);
  await checkScreen(page, 'forgotten password, email');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/forgotPassword$/);

  const mail = await app.mailbox.waitFor(rosa.email, 'Password Reset');
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
  const fields = page.getByRole('main').getByRole('textbox');
  await fields.nth(0).fill(code);
  await fields.nth(1).fill('not that');
  await fields.nth(2).fill('nor that');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'One or both of your answers are incorrect. Try Again.',
  );
  await checkScreen(page, 'forgotten password, answers');
  await fields.nth(1).fill(ANSWERS[0]);
  await fields.nth(2).fill(ANSWERS[1]);
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByLabel('New Password', { exact: true }).fill('Fresh7Meadow');
  await page.getByLabel('Confirm Password').fill('Fresh7Meadow');
  await checkScreen(page, 'forgotten password, new password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectToast(page, 'Password Changed successfully!');
  await expect(page).toHaveURL(/\/login$/);
  await app.mailbox.waitFor(rosa.email, 'Your password was changed');

  await page.getByLabel('Email', { exact: true }).fill(rosa.email);
  await page.getByLabel('Password', { exact: true }).fill('Fresh7Meadow');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/userMain\/upcomingJobs/);
  // Sessions that began with the old password have ended (AMB-10).
  const dead = await fetch(`${app.url}/api/session`, {
    headers: { authorization: `Bearer ${rosa.token}` },
  });
  expect(dead.status).toBe(401);
});

// Shows, M-08
test('a password is changed after the current one was confirmed', async ({ app, signInAs }) => {
  const rosa = await app.people.professional();
  const page = await signInAs(rosa);
  await page.goto('/changePassword');
  const fresh = page.getByLabel('New Password', { exact: true });
  await expect(fresh).toBeDisabled();
  await page.getByLabel('Current Password').fill('Wrong4Horse');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('The current password is incorrect.')).toBeVisible();
  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('button', { name: 'Verified' })).toBeDisabled();
  await fresh.fill('Fresh7Meadow');
  await page.getByLabel('Confirm Password').fill('Fresh7Meadow');
  await checkScreen(page, 'change password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectToast(page, 'Password Changed successfully!');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible();
});
