// Adding an authenticator app, and signing in with it and with a recovery code.
import { type Page } from '@playwright/test';
import { checkScreen, expect, PASSWORD, test } from '../fixtures/index.ts';
import { expectToast, signInWithForm } from '../fixtures/steps.ts';
import { Authenticator } from '../fixtures/totp.ts';

/** The texts of a language that the story presses and reads. */
const texts = {
  en: {
    security: 'Account Security',
    add: 'Add an authenticator app',
    current: 'Current Password',
    prove: 'Confirm',
    code: 'Code from the app',
    confirm: 'Confirm',
    saved: 'I have saved them',
    added: 'Your second factor was added.',
    email: 'Email',
    password: 'Password',
    signIn: 'Sign In',
    step: 'Second factor',
    next: 'Continue',
    wrong: 'The code is incorrect.',
    useRecovery: 'Use a recovery code',
    recovery: 'Recovery code',
    left: '9 recovery codes left',
    mail: 'A recovery code was used',
    back: 'Back to the password',
  },
  es: {
    security: 'Seguridad de la cuenta',
    add: 'Agregar una aplicación',
    current: 'Contraseña actual',
    prove: 'Confirmar',
    code: 'Código de la aplicación',
    confirm: 'Confirmar',
    saved: 'Ya los guardé',
    added: 'Se agregó su segundo factor.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    signIn: 'Iniciar sesión',
    step: 'Segundo factor',
    next: 'Continuar',
    wrong: 'El código es incorrecto.',
    useRecovery: 'Usar un código de recuperación',
    recovery: 'Código de recuperación',
    left: 'Quedan 9 códigos de recuperación',
    mail: 'Se usó un código de recuperación',
    back: 'Volver a la contraseña',
  },
} as const;

for (const language of ['en', 'es'] as const) {
  const labels = texts[language];

  // Shows: AMB-99
  test(`a person adds an app and signs in with it and with a recovery code (${language})`, async ({
    app,
    monitor,
    openBrowser,
  }) => {
    test.slow();
    // The command that needs a proof of identity is refused once.
    monitor.allow(/status of 403/);
    const person = await app.people.professional();
    await fetch(`${app.url}/api/language`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person.token}`,
      },
      body: JSON.stringify({ language }),
    });
    // The language of the person is that of the client after a sign-in with the form.
    const page = await openBrowser();
    await signInWithForm(page, person);
    await page.goto('/security');
    await expect(page.getByRole('heading', { level: 1, name: labels.security })).toBeVisible();
    await checkScreen(page, `security, no second factor, ${language}`);
    await page.getByRole('button', { name: labels.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(labels.current).fill(PASSWORD);
    await dialog.getByRole('button', { name: labels.prove, exact: true }).click();

    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
    const key = (await page.locator('code').innerText()).replace(/\s/g, '');
    const phone = new Authenticator(key);
    await checkScreen(page, `security, key of an app, ${language}`);
    await page.getByLabel(labels.code).fill(await phone.code());
    await page.getByRole('button', { name: labels.confirm, exact: true }).click();
    await expectToast(page, labels.added);
    const codes = await page.locator('li code').allInnerTexts();
    expect(codes).toHaveLength(10);
    await checkScreen(page, `security, recovery codes, ${language}`);
    await page.getByRole('button', { name: labels.saved }).click();
    await checkScreen(page, `security, with an app, ${language}`);

    const other = await openBrowser({ 'caseboard.locale': language });
    await enterPassword(other, labels, person);
    await other.getByLabel(labels.code).fill('000000');
    await other.getByRole('button', { name: labels.next }).click();
    await expect(other.getByRole('alert')).toContainText(labels.wrong);
    await checkScreen(other, `second step, wrong code, ${language}`);
    await other.getByLabel(labels.code).fill(await phone.code());
    await other.getByRole('button', { name: labels.next }).click();
    await expect(other).toHaveURL(/\/userMain\/upcomingJobs$/);

    const third = await openBrowser({ 'caseboard.locale': language });
    await enterPassword(third, labels, person);
    await third.getByRole('button', { name: labels.back }).click();
    await enterPassword(third, labels, person);
    await third.getByRole('button', { name: labels.useRecovery }).click();
    await checkScreen(third, `second step, recovery code, ${language}`);
    await third.getByLabel(labels.recovery).fill(codes[0]!.toLowerCase().replaceAll('-', ' '));
    await third.getByRole('button', { name: labels.next }).click();
    await expect(third).toHaveURL(/\/security$/);
    await expect(third.getByText(labels.left)).toBeVisible();
    await app.mailbox.waitFor(person.email, labels.mail);
  });
}

async function enterPassword(
  page: Page,
  labels: (typeof texts)['en' | 'es'],
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (!page.url().endsWith('/login')) await page.goto('/login');
  await page.getByLabel(labels.email, { exact: true }).fill(email);
  await page.getByLabel(labels.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: labels.signIn, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: labels.step })).toBeVisible();
}
