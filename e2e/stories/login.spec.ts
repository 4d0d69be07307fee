// The sign-in screen.
import { checkScreen, expect, PASSWORD, test } from '../fixtures/index.ts';
import { expectRed, signInWithForm } from '../fixtures/steps.ts';

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
  await expectRed(page.getByRole('alert'));
  await checkScreen(page, 'sign in, refused');
});

// Shows: AMB-92, AMB-230
test('a wrong password is reported in Spanish only, at the sign-in and in the identity proof', async ({
  app,
  openBrowser,
  monitor,
}) => {
  // The command is refused until the password is confirmed.
  monitor.allow(/status of 403/);
  const rosa = await app.people.professional();
  await app.people.call('PUT', '/api/language', { language: 'es' }, rosa.token);
  const page = await openBrowser({ 'caseboard.locale': 'es' });
  const english = /incorrect\b|password|please|try again|attempts/i;

  await page.goto('/login');
  await page.getByLabel('Correo electrónico', { exact: true }).fill(rosa.email);
  const password = page.getByLabel('Contraseña', { exact: true });
  await password.fill('Wrong4Horse');
  await password.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'El correo o la contraseña son incorrectos... Intente de nuevo',
  );
  await expect(page.getByRole('main')).not.toContainText(english);
  await checkScreen(page, 'sign in, refused, in Spanish');

  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Casos nuevos' })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Crear un enlace de calendario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirme su contraseña' });
  await dialog.getByLabel('Contraseña actual').fill('Wrong4Horse');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByText('La contraseña actual es incorrecta.')).toBeVisible();
  await expect(dialog).not.toContainText(english);
  await checkScreen(page, 'identity proof, refused, in Spanish');
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
