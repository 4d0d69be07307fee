// The screen Account Security: a user's sessions on two devices.
import { checkScreen, expect, PASSWORD, test } from '../fixtures/index.ts';
import { expectToast, goTo, signInWithForm } from '../fixtures/steps.ts';

// Shows: AMB-94
test('one device signs out another, which shows the login screen and the reason within a second', async ({
  app,
  signInAs,
}) => {
  const rosa = await app.people.professional();
  const laptop = await signInAs(rosa);
  const phone = await signInAs(rosa);
  await goTo(laptop, 'Account Security');
  const list = laptop.getByRole('list', { name: 'Sessions' });
  // The third session is that of the request which created the account.
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').first()).toContainText('this device');
  await checkScreen(laptop, 'Account Security with three sessions');

  // Each device marks its own session.
  await goTo(phone, 'Account Security');
  const own = phone.getByRole('list', { name: 'Sessions' }).getByRole('listitem').first();
  await expect(own).toContainText('this device');
  const others = list.getByRole('button', { name: /^Sign out / });
  await laptop.reload();
  await expect(others).toHaveCount(2);
  // The phone was used last, so it is the first of the others.
  await others.first().click();
  await expect(phone).toHaveURL(/\/login(\?|$)/, { timeout: 1_000 });
  await expect(phone.getByText('This device was signed out on another device')).toBeVisible();
  await checkScreen(phone, 'login after the end of the session');
  await expectToast(laptop, 'Device signed out');
  await expect(list.getByRole('listitem')).toHaveCount(2);
});

// Shows: AMB-94
test('one device signs out another within a second, in Spanish', async ({ app, openBrowser }) => {
  const rosa = await app.people.professional();
  await app.people.call('PUT', '/api/language', { language: 'es' }, rosa.token);
  const [laptop, phone] = [await openBrowser(), await openBrowser()];
  // The language of the person is that of the client after a sign-in with the form.
  for (const device of [laptop, phone]) {
    await signInWithForm(device, rosa);
    await device.goto('/security');
    await expect(device.getByText('este dispositivo')).toBeVisible();
  }
  await laptop.reload();
  const list = laptop.getByRole('list', { name: 'Sesiones' });
  // The third session is that of the request which created the account.
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await checkScreen(laptop, 'Account Security in Spanish with three sessions');
  // The phone was used last, so it is the first of the others.
  await list
    .getByRole('button', { name: /^Cerrar sesión: / })
    .first()
    .click();
  await expect(phone).toHaveURL(/\/login(\?|$)/, { timeout: 1_000 });
  await expect(phone.getByText(/La sesión de este dispositivo se cerró/)).toBeVisible();
  await expectToast(laptop, 'La sesión del dispositivo está cerrada');
  await expect(list.getByRole('listitem')).toHaveCount(2);
});

// Shows: AMB-94
test('a person signs out everywhere, in Spanish', async ({ app, openBrowser }) => {
  const rosa = await app.people.professional();
  await app.people.call('PUT', '/api/language', { language: 'es' }, rosa.token);
  const [laptop, phone] = [await openBrowser(), await openBrowser()];
  // The language of the person is that of the client after a sign-in with the form.
  for (const device of [laptop, phone]) await signInWithForm(device, rosa);
  await laptop.goto('/security');
  await expect(
    laptop.getByRole('heading', { level: 1, name: 'Seguridad de la cuenta' }),
  ).toBeVisible();
  await expect(laptop.getByText('este dispositivo')).toBeVisible();
  await laptop.getByRole('button', { name: 'Cerrar la sesión en todas partes' }).click();
  const question = laptop.getByRole('alertdialog');
  await checkScreen(laptop, 'Account Security in Spanish, sign out everywhere');
  await question.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(laptop).toHaveURL(/\/login(\?|$)/);
  await expect(phone).toHaveURL(/\/login(\?|$)/, { timeout: 1_000 });
  await expect(phone.getByText(/La sesión de este dispositivo se cerró/)).toBeVisible();
  await checkScreen(phone, 'login in Spanish after the end of the session');
});

// Shows: AMB-94
test('a sign-in on an unknown device is mailed with a link to the sessions', async ({
  app,
  page,
}) => {
  const rosa = await app.people.professional();
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(rosa.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/userMain\/upcomingJobs/);
  const mail = await app.mailbox.waitFor(rosa.email, 'New sign-in to your account');
  expect(mail.text).toContain('Chrome on Linux');
  const link = /\/security\S*/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Account Security' })).toBeVisible();
});
