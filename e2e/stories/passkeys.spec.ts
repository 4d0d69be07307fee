// Passkeys with the virtual authenticator of Chromium: added after the password, used to sign in, removed.
import { type CDPSession, type Page } from '@playwright/test';
import { checkScreen, expect, PASSWORD, test } from '../fixtures/index.ts';
import { expectToast, signInWithForm } from '../fixtures/steps.ts';
import { Authenticator } from '../fixtures/totp.ts';

/** Adds an authenticator that verifies its user, like the fingerprint reader of a laptop. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Ends the session of this browser only; its authenticator stays. */
async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('caseboard.session'));
  await page.goto('/login');
}

/** The words of the story in both languages. */
const WORDS = {
  en: {
    security: 'Account Security',
    add: 'Add a passkey',
    name: 'Name',
    create: 'Create passkey',
    current: 'Current Password',
    confirm: /^(Continue|Confirm)/,
    added: 'The passkey was added.',
    signIn: 'Sign in with a passkey',
    remove: 'Remove',
    removed: 'The passkey was removed.',
    cancelled: 'No passkey was used.',
    unknown: 'This passkey is no longer known.',
    step: 'Second factor',
    use: 'Use a passkey',
  },
  es: {
    security: 'Seguridad de la cuenta',
    add: 'Agregar una llave de acceso',
    name: 'Nombre',
    create: 'Crear llave de acceso',
    current: 'Contraseña actual',
    confirm: /^(Continuar|Confirmar)/,
    added: 'Se agregó la llave de acceso.',
    signIn: 'Iniciar sesión con una llave de acceso',
    remove: 'Eliminar',
    removed: 'Se eliminó la llave de acceso.',
    cancelled: 'No se usó ninguna llave de acceso.',
    unknown: 'Esta llave de acceso ya no se reconoce.',
    step: 'Segundo factor',
    use: 'Usar una llave de acceso',
  },
} as const;

/** A name that would run a script if the client wrote it as markup; the monitor reports what the content policy stops. */
const NAME = 'Laptop <img src=x: onerror=scriptRan(1)>';

for (const language of ['en', 'es'] as const) {
  // Shows: AMB-93
  test(`a passkey is added, signs in without a password and is removed (${language})`, async ({
    app,
    monitor,
    openBrowser,
  }) => {
    test.slow();
    const words = WORDS[language];
    const rosa = await app.people.professional();
    await app.people.call('PUT', '/api/language', { language }, rosa.token);
    // The server asks for the password, and the command is sent again after it.
    monitor.allow(/403 \(Forbidden\)/);
    const page = await openBrowser();
    await signInWithForm(page, rosa);
    const { cdp, authenticatorId } = await addAuthenticator(page);
    await page.goto('/security');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.security);
    const section = page.getByRole('region', { name: /Passkeys|Llaves de acceso/ });
    await section.getByRole('button', { name: words.add }).click();
    await page.getByLabel(words.name, { exact: true }).fill(NAME);
    await checkScreen(page, `add a passkey (${language})`);
    await page.getByRole('button', { name: words.create }).click();
    await page.getByLabel(words.current).fill(PASSWORD);
    await page.getByRole('button', { name: words.confirm }).click();
    await expectToast(page, words.added);
    await expect(section.getByText(NAME)).toBeVisible();
    await checkScreen(page, `security with a passkey (${language})`);
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toHaveLength(1);

    await signOut(page);
    await checkScreen(page, `sign in with a passkey (${language})`);
    // Nothing is lost when the user closes the question of the browser.
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByLabel('Email').or(page.getByLabel('Correo')).first().fill(rosa.email);
    await page.getByRole('button', { name: words.signIn }).click();
    await expect(page.getByRole('alert')).toContainText(words.cancelled);
    await expect(page.locator('input[name=email]')).toHaveValue(rosa.email);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.getByRole('button', { name: words.signIn }).click();
    await expect(page).toHaveURL(/\/userMain\/upcomingJobs/);

    await page.goto('/security');
    await section.getByRole('button', { name: `${words.remove} ${NAME}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.remove, exact: true }).click();
    await page.getByLabel(words.current).fill(PASSWORD);
    await page.getByRole('button', { name: words.confirm }).click();
    await expectToast(page, words.removed);
    await expect(section.getByText(NAME)).toBeHidden();

    await signOut(page);
    await page.getByRole('button', { name: words.signIn }).click();
    await expect(page.getByRole('alert')).toContainText(words.unknown);
  });

  // Shows: AMB-102
  test(`a passkey is the second step after the password (${language})`, async ({
    app,
    monitor,
    openBrowser,
  }) => {
    test.slow();
    const words = WORDS[language];
    const rosa = await app.people.professional();
    await app.people.call('PUT', '/api/language', { language }, rosa.token);
    monitor.allow(/403 \(Forbidden\)/);
    const page = await openBrowser();
    await signInWithForm(page, rosa);
    const { cdp, authenticatorId } = await addAuthenticator(page);
    await page.goto('/security');
    const section = page.getByRole('region', { name: /Passkeys|Llaves de acceso/ });
    await section.getByRole('button', { name: words.add }).click();
    await page.getByLabel(words.name, { exact: true }).fill('Laptop');
    await page.getByRole('button', { name: words.create }).click();
    await page.getByLabel(words.current).fill(PASSWORD);
    await page.getByRole('button', { name: words.confirm }).click();
    await expectToast(page, words.added);
    // With an app, the password alone gives no session. Adding it ends the other sessions.
    const proof = { userId: rosa.id, password: PASSWORD };
    await app.people.call('POST', '/api/verifypassword', proof, rosa.token);
    const draft = await app.people.call<{ secret: string }>(
      'POST',
      '/api/secondfactor/totp',
      {},
      rosa.token,
    );
    const code = await new Authenticator(draft.secret).code();
    await app.people.call('PUT', '/api/secondfactor/totp', { code }, rosa.token);

    await signOut(page);
    await page.locator('input[name=email]').fill(rosa.email);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.step);
    await checkScreen(page, `second step with a passkey (${language})`);
    // The user closes the question of the browser, and tries again.
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: words.use }).click();
    await expect(page.getByRole('alert')).toContainText(words.cancelled);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.getByRole('button', { name: words.use }).click();
    await expect(page).toHaveURL(/\/userMain\/upcomingJobs/);
  });
}
