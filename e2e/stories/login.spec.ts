// The sign-in screen.
import { checkScreen, expect, test } from '../fixtures/index.ts';
import { signInWithForm } from '../fixtures/steps.ts';

// Shows: A-01..A-05, A-07, A-08
test('/ and /login show the sign-in screen without a session', async ({ page }) => {
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute(
      'href',
      '/confirmEmail',
    );
    await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/signUp');
    await checkScreen(page, `sign in at ${path}`);
  }
});

// Shows, K-07, M-03
test('a wrong password is reported on the form, and Enter submits it', async ({ page, app }) => {
  const person = await app.people.professional();
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong4Horse');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('... Please try again');
  await checkScreen(page, 'sign in, refused');
});

// Shows
test('a professional arrives at New Cases, and / redirects there', async ({ app, page }) => {
  await signInWithForm(page, await app.people.professional());
  await expect(page).toHaveURL(/\/userMain\/upcomingJobs$/);
  await expect(page.getByRole('heading', { level: 1, name: 'New Cases' })).toBeVisible();
  await checkScreen(page, 'New Cases, empty');
  await page.goto('/');
  await expect(page).toHaveURL(/\/userMain/);
});

// Shows: A-26
test('a screen that requires a session redirects to sign-in', async ({ page }) => {
  await page.goto('/userMain/upcomingJobs');
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === '/login' && searchParams.get('next') === '/userMain/upcomingJobs',
  );
});
