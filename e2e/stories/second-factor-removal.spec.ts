// A lost second factor is removed a day after a request of a colleague and a confirmation by mail. The stories move the
// clock of the server, so they have a separate server.
import type { Page } from '@playwright/test';
import { type App, checkScreen, expect, PASSWORD, type Person, test } from '../fixtures/index.ts';
import { confirmPassword, expectToast } from '../fixtures/steps.ts';
import { Authenticator } from '../fixtures/totp.ts';

test.use({ ownServer: 'second-factor-removal' });

/** The texts of a language that the stories press and read. */
const texts = {
  en: {
    email: 'Email',
    password: 'Password',
    signIn: 'Sign In',
    step: 'Second factor',
    code: 'Code from the app',
    next: 'Continue',
    useRecovery: 'Use a recovery code',
    lost: /^Lost everything\? An administrator of your center/,
    rule: 'Administrators need a second factor',
    required: /^You need a second factor\./,
    add: 'Add an authenticator app',
    confirm: 'Confirm',
    added: 'Your second factor was added.',
    saved: 'I have saved them',
    colleague: 'Email Address',
    request: 'Request the removal',
    requested: 'Requested. The person got an email.',
    asked: /^An administrator of your center requested to remove your second factor\./,
    requestMail: 'Remove your second factor?',
    remove: 'Remove my second factor',
    due: /^Your second factor is removed on /,
    confirmedMail: 'Your second factor will be removed',
    removedMail: 'Your second factor was removed',
    cancel: 'Cancel the request',
    cancelled: 'Your second factor was not removed.',
    cancelledMail: 'The removal of a second factor was cancelled',
    invalid: /^This link is invalid\./,
  },
  es: {
    email: 'Correo electrónico',
    password: 'Contraseña',
    signIn: 'Iniciar sesión',
    step: 'Segundo factor',
    code: 'Código de la aplicación',
    next: 'Continuar',
    useRecovery: 'Usar un código de recuperación',
    lost: /^¿Lo perdió todo\? Un administrador de su centro/,
    rule: 'Los administradores necesitan un segundo factor',
    required: /^Necesita un segundo factor\./,
    add: 'Agregar una aplicación',
    confirm: 'Confirmar',
    added: 'Se agregó su segundo factor.',
    saved: 'Ya los guardé',
    colleague: 'Correo electrónico',
    request: 'Pedir que se quite',
    requested: 'Solicitado. La persona recibió un correo.',
    asked: /^Un administrador de su centro pidió quitar su segundo factor\./,
    requestMail: '¿Quitar su segundo factor?',
    remove: 'Quitar mi segundo factor',
    due: /^Su segundo factor se quitará el /,
    confirmedMail: 'Se quitará su segundo factor',
    removedMail: 'Se quitó su segundo factor',
    cancel: 'Cancelar la solicitud',
    cancelled: 'Su segundo factor no se eliminó.',
    cancelledMail: 'Se canceló la eliminación de un segundo factor',
    invalid: /^Este enlace no es válido\./,
  },
} as const;

type Language = keyof typeof texts;
type Labels = (typeof texts)[Language];

for (const language of ['en', 'es'] as const) {
  const labels = texts[language];

  // Shows: AMB-100, AMB-101
  test(`a center requires second factors, and an administrator who loses one gets help from another (${language})`, async ({
    app,
    monitor,
    openBrowser,
  }) => {
    test.slow();
    // Commands that need a proof of identity are refused once.
    monitor.allow(/status of 403/);
    const { ada, bo } = await twoAdministrators(app, language);
    const adasPhone = await addApp(app, ada);
    const open = () => openBrowser({ 'caseboard.locale': language });

    // Ada has a second factor, so she can require it.
    const first = await open();
    await signInWithCode(first, labels, ada, adasPhone);
    await first.goto('/security');
    const rule = first.getByRole('checkbox', { name: labels.rule });
    await rule.click();
    await confirmPassword(first, PASSWORD);
    await expect(rule).toBeChecked();
    await checkScreen(first, `security, the rule of a center, ${language}`);

    // Bo is asked to add one at the sign-in and can open nothing else before.
    const second = await open();
    await enterPassword(second, labels, bo);
    await expect(second).toHaveURL(/\/security$/);
    await expect(second.getByText(labels.required)).toBeVisible();
    await checkScreen(second, `security, a second factor is required, ${language}`);
    await second.goto('/adminMain/notifications');
    await expect(second).toHaveURL(/\/security\?next=/);
    await second.getByRole('button', { name: labels.add }).click();
    await confirmPassword(second, PASSWORD);
    const key = (await second.locator('code').innerText()).replace(/\s/g, '');
    await second.getByLabel(labels.code).fill(await new Authenticator(key, app.now).code());
    await second.getByRole('button', { name: labels.confirm, exact: true }).click();
    await expectToast(second, labels.added);
    await second.getByRole('button', { name: labels.saved }).click();
    await expect(second).toHaveURL(/\/notifications$/);

    // Bo loses phone and codes. The second step says who can help.
    const third = await open();
    await enterPassword(third, labels, bo);
    await expect(third.getByRole('heading', { level: 1, name: labels.step })).toBeVisible();
    await third.getByRole('button', { name: labels.useRecovery }).click();
    await expect(third.getByText(labels.lost)).toBeVisible();
    await checkScreen(third, `second step, everything is lost, ${language}`);

    // Ada requests the removal, Bo confirms it with the mail, and it takes a day.
    const link = await requestRemoval(app, labels, first, bo);
    await second.goto('/security');
    await expect(second.getByText(labels.asked)).toBeVisible();
    await third.goto(link);
    await checkScreen(third, `removal of a second factor, ${language}`);
    await third.getByRole('button', { name: labels.remove }).click();
    await expect(third.getByText(labels.due)).toBeVisible();
    await checkScreen(third, `removal of a second factor, confirmed, ${language}`);
    await app.mailbox.waitFor(bo.email, labels.confirmedMail);
    await second.goto('/security');
    await expect(second.getByText(labels.due)).toBeVisible();
    await checkScreen(second, `security, the second factor will be removed, ${language}`);

    // After the day the password is enough to sign in, and Bo adds a new second factor.
    await app.advanceClock(23 * 3600);
    await enterPassword(third, labels, bo);
    await expect(third.getByRole('heading', { level: 1, name: labels.step })).toBeVisible();
    await app.advanceClock(3600 + 60);
    await app.mailbox.waitFor(bo.email, labels.removedMail);
    await enterPassword(third, labels, bo);
    await expect(third).toHaveURL(/\/security$/);
    await expect(third.getByText(labels.required)).toBeVisible();
    await third.getByRole('button', { name: labels.add }).click();
  });

  // Shows: AMB-101
  test(`the link of the mail about the removal keeps the second factor (${language})`, async ({
    app,
    monitor,
    openBrowser,
  }) => {
    test.slow();
    // The command that needs a proof of identity, and the link that was used.
    monitor.allow(/status of 40[03]/);
    const { ada, bo } = await twoAdministrators(app, language);
    const [adasPhone, bosPhone] = [await addApp(app, ada), await addApp(app, bo)];
    const open = () => openBrowser({ 'caseboard.locale': language });
    const first = await open();
    await signInWithCode(first, labels, ada, adasPhone);
    await first.goto('/security');
    const request = await requestRemoval(app, labels, first, bo);
    const second = await open();
    await second.goto(request);
    await second.getByRole('button', { name: labels.remove }).click();
    await expect(second.getByText(labels.due)).toBeVisible();

    // Bo finds the phone before the day has passed.
    const mail = await app.mailbox.waitFor(bo.email, labels.confirmedMail);
    await second.goto(linkIn(mail.text));
    await second.getByRole('button', { name: labels.cancel }).click();
    await expect(second.getByText(labels.cancelled)).toBeVisible();
    await checkScreen(second, `removal of a second factor, cancelled, ${language}`);
    await app.mailbox.waitFor(ada.email, labels.cancelledMail);
    await second.goto(request);
    await second.getByRole('button', { name: labels.remove }).click();
    await expect(second.getByRole('alert')).toContainText(labels.invalid);
    await checkScreen(second, `removal of a second factor, used link, ${language}`);

    await app.advanceClock(25 * 3600);
    await signInWithCode(second, labels, bo, bosPhone);
    expect((await app.mailbox.all(bo.email)).map(({ subject }) => subject)).not.toContain(
      labels.removedMail,
    );
  });
}

/** Creates two administrators of a center. */
async function twoAdministrators(
  app: App,
  language: Language,
): Promise<{ ada: Person; bo: Person }> {
  const center = await app.people.center();
  const ada = await app.people.administrator(center);
  const bo = await app.people.administrator(center);
  for (const person of [ada, bo]) await app.people.setLanguage(person, language);
  return { ada, bo };
}

/** Adds an app over the API. */
async function addApp({ people, now }: App, person: Person): Promise<Authenticator> {
  const proof = { userId: person.id, password: person.password };
  await people.call('POST', '/api/verifypassword', proof, person.token);
  const { secret } = await people.call<{ secret: string }>(
    'POST',
    '/api/secondfactor/totp',
    {},
    person.token,
  );
  const phone = new Authenticator(secret, now);
  await people.call('PUT', '/api/secondfactor/totp', { code: await phone.code() }, person.token);
  return phone;
}

/** Enters address and password at the sign-in screen. */
async function enterPassword(
  page: Page,
  labels: Labels,
  { email, password }: Person,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(labels.email, { exact: true }).fill(email);
  await page.getByLabel(labels.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: labels.signIn, exact: true }).click();
  await expect(page.getByLabel(labels.password, { exact: true })).toBeHidden();
}

/** Signs in with the password and a code of the app. */
async function signInWithCode(
  page: Page,
  labels: Labels,
  person: Person,
  phone: Authenticator,
): Promise<void> {
  await enterPassword(page, labels, person);
  await page.getByLabel(labels.code).fill(await phone.code());
  await page.getByRole('button', { name: labels.next }).click();
  await expect(page).not.toHaveURL(/\/login$/);
}

/** Requests the removal for a colleague on the security screen; returns the link of the mail. */
async function requestRemoval(
  app: App,
  labels: Labels,
  page: Page,
  person: Person,
): Promise<string> {
  await page.getByLabel(labels.colleague).fill(person.email);
  await page.getByRole('button', { name: labels.request }).click();
  await confirmPassword(page, PASSWORD);
  await expectToast(page, labels.requested);
  return linkIn((await app.mailbox.waitFor(person.email, labels.requestMail)).text);
}

/** Returns path and query of the link with a token. */
function linkIn(text: string): string {
  const link = new URL(/https?:\S+token=\S+/.exec(text)![0]);
  return link.pathname + link.search;
}
